import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import type { ScreenProps } from '../screen.js'
import { SettingCard } from './setting-card.js'

/** What a tenant has one of, each on a card. */
export function Settings({ tenantId }: ScreenProps) {
  const may = useMay()
  const { data: model } = useModel()
  return model.settings
    .filter(({ get }) => may(get.permission))
    .map((setting) => <SettingCard key={setting.path} tenantId={tenantId} setting={setting} />)
}
