import { useState } from 'react'
import type { Field } from '../../document/field.js'
import { useLanguage } from '../../i18n/locale.js'
import { ErrorText } from '../../resource/error-text.js'
import { useModel } from '../../shell/use-model.js'
import { Waiting } from '../../shell/waiting.js'
import { membersOf } from '../overview/overview-fields.js'
import type { ScreenProps } from '../screen.js'
import { useWords } from '../use-words.js'
import { ProblemList } from './problem-list.js'
import { channelBadness, jobBadness, problemsOf, worstFirst } from './problems.js'
import { StatusTable } from './status-table.js'
import { HEALTH_PATH, useHealth } from './use-health.js'
import type { ChannelStatus, Health as HealthAnswer } from './use-health.js'
import { Vitals } from './vitals.js'
import { words } from './words.js'

const JOB_COLUMNS = ['name', 'jobState', 'everySeconds', 'lastStart', 'lastEnd', 'lastProcessed', 'failedRuns'] as const
const CHANNEL_COLUMNS = [
  'name',
  'channelState',
  'since',
  'broken',
  'answered',
  'failed',
  'turnedAway',
  'lastAnswer',
  'lastFailure',
] as const

/** How the engine is, problems first; read again by itself. */
export function Health({ tenantId }: ScreenProps) {
  const say = useWords(words)
  const { data, error, isFetching, refetch } = useHealth(tenantId)
  return (
    <>
      {error !== null && (
        <div className="home-error">
          {data !== undefined && <p>{say.stale}</p>}
          <ErrorText error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && (
        <>
          <div className="home-head">
            <span className="hint">
              {say.asOf} {data.time.replace('T', ' ')} <OtherProcess id={data.process.id} />
            </span>
            <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
              {say.refresh}
            </button>
          </div>
          <Told tenantId={tenantId} health={data} />
        </>
      )}
    </>
  )
}

/** Said where the last two answers were not one process's: what differs between them is no news then. */
function OtherProcess({ id }: { readonly id: string }) {
  const say = useWords(words)
  const [seen, setSeen] = useState({ id, before: id })
  if (seen.id !== id) setSeen({ id, before: seen.id })
  return seen.before === id ? null : say.another
}

function Told({ tenantId, health }: ScreenProps & { readonly health: HealthAnswer }) {
  const say = useWords(words)
  const { data: model } = useModel()
  const members = model.call(HEALTH_PATH)?.answer ?? []
  const fieldsOf = (name: string): readonly Field[] => {
    const field = members.find((member) => member.name === name)
    return field?.kind === 'group' ? field.fields : membersOf(members, name)
  }
  const writeInterval = useInterval()
  const { jobs, channels, process } = health
  return (
    <>
      <ProblemList problems={problemsOf(health)} backlogs={fieldsOf('outbox')} />
      <Vitals tenantId={tenantId} health={health} fieldsOf={fieldsOf} />
      <p className="hint">
        {say.ofProcess} {!process.runsJobs && say.noJobs}
      </p>
      <StatusTable
        tenantId={tenantId}
        caption={say.channels}
        fields={fieldsOf('channels')}
        columns={CHANNEL_COLUMNS}
        rows={worstFirst(channels, channelBadness)}
        keyOf={({ name }) => name}
        isBad={({ channelState }) => channelState === 'OPEN'}
        write={(name, row) =>
          name === 'name' ? (
            (say.names[row.name] ?? row.name)
          ) : name === 'broken' ? (
            <Tenants channel={row} />
          ) : undefined
        }
        empty={say.noChannels}
      />
      <StatusTable
        tenantId={tenantId}
        caption={say.jobs}
        fields={fieldsOf('jobs')}
        columns={JOB_COLUMNS}
        rows={worstFirst(jobs, jobBadness)}
        keyOf={({ name }) => name}
        isBad={(job) => jobBadness(job) > 1}
        write={(name, row) => (name === 'everySeconds' ? writeInterval(row.everySeconds) : undefined)}
        empty={say.none}
      />
    </>
  )
}

/** The first for whom the channel does not work. */
function Tenants({ channel: { broken, brokenTenants } }: { readonly channel: ChannelStatus }) {
  const { locale } = useLanguage()
  const say = useWords(words)
  if (brokenTenants === 0) return <span className="nothing">–</span>
  const more = brokenTenants - broken.length
  const named = broken.map(({ tenantId }) => tenantId).join(', ')
  return `${say.tenants} ${named}${more > 0 ? ` ${say.more(new Intl.NumberFormat(locale).format(more))}` : ''}`
}

/** Seconds as people say them. */
function useInterval(): (seconds: number) => string {
  const { locale } = useLanguage()
  const say = useWords(words)
  const number = new Intl.NumberFormat(locale)
  return (seconds) => {
    if (seconds % 3600 === 0) return say.hours(number.format(seconds / 3600))
    return seconds % 60 === 0 ? say.minutes(number.format(seconds / 60)) : say.seconds(number.format(seconds))
  }
}
