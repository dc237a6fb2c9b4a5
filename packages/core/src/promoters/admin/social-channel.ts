import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import { permissionFor } from '../../http/admin-api/admin-write.js'
import { numericId, optionalText } from '../../http/input/fields.js'
import { revisionMember, STALE_REVISION } from '../../http/admin-api/revision.js'
import {
  SOCIAL_CHANNEL_CODE_WRONG,
  SOCIAL_CHANNEL_EMAIL_NOT_SENT,
  SOCIAL_CHANNEL_EXISTS,
  SOCIAL_CHANNEL_NO_EMAIL,
  SOCIAL_CHANNEL_NOT_EXISTS,
} from '../promoter-errors.js'
import { socialChannelFilters, socialChannelInput, socialChannelView } from '../social-channel.js'
import { SOCIAL_CHANNEL_PATH } from '../social-channel-service.js'
import type { SocialChannelService, SocialChannelStores } from '../social-channel-service.js'

const exampleInput = {
  promoterId: 1,
  socialChannelCode: 'TIKTOK',
  socialChannelLinks: 'https://social.example.com/ana/videos',
  displayOnSharePage: true,
}

/** The demo's: a code is asked for where the links change. */
const presentChannel = {
  ...exampleInput,
  socialChannelCode: 'INSTAGRAM',
  socialChannelLinks: 'https://social.example.com/ana',
}

const code = () =>
  optionalText(16).meta({ description: 'The code from the e-mail, to change the links.', examples: ['123456'] })

/** The channel that a code is for: one that is there, or by its promoter and code one that was there. */
const codeTarget = z
  .object({
    id: numericId().nullish(),
    promoterId: numericId()
      .nullish()
      .meta({ description: 'With socialChannelCode in place of id: where links were deleted.' }),
    socialChannelCode: optionalText(32),
  })
  .transform(({ id, promoterId, socialChannelCode }, context) => {
    if (typeof id === 'number') return { id }
    if (typeof promoterId === 'number' && socialChannelCode) return { promoterId, socialChannelCode }
    context.addIssue({
      code: 'custom',
      path: ['id'],
      message: 'is required unless promoterId and socialChannelCode are sent',
      params: { zh: '与 promoterId、socialChannelCode 至少填一组' },
    })
    return z.NEVER
  })

const define = adminOperationsOf<{ socialChannels: SocialChannelService }, SocialChannelStores>()

/** Which channel codes there are is an option of the engine, so the service makes create and update. */
export const socialChannelOperations = [
  define(
    {
      operationId: 'createSocialChannel',
      method: 'POST',
      path: `${SOCIAL_CHANNEL_PATH}/create`,
      summary: 'Create a social channel',
      description: 'Where a promoter with an e-mail address had links once, only with the code sent there.',
      body: z.object({ ...socialChannelInput.shape, code: code() }),
      data: numericId(),
      errors: [SOCIAL_CHANNEL_EXISTS, SOCIAL_CHANNEL_CODE_WRONG],
      example: { body: exampleInput, data: 2 },
    },
    ({ services, context, body }) => services.socialChannels.create(context, body),
  ),
  define(
    {
      operationId: 'updateSocialChannel',
      method: 'PUT',
      path: `${SOCIAL_CHANNEL_PATH}/update`,
      summary: 'Replace a social channel',
      description: 'Links of a promoter with an e-mail address change only with the code sent there.',
      body: z.object({
        id: numericId(),
        ...revisionMember(),
        ...socialChannelInput.shape,
        code: code(),
      }),
      data: z.literal(true),
      errors: [SOCIAL_CHANNEL_NOT_EXISTS, STALE_REVISION, SOCIAL_CHANNEL_EXISTS, SOCIAL_CHANNEL_CODE_WRONG],
      example: { body: { id: 1, ...presentChannel, code: '123456' }, data: true },
    },
    ({ services, context, body }) => services.socialChannels.update(context, body),
  ),
  ...defineAdminResource<SocialChannelStores>()({
    path: SOCIAL_CHANNEL_PATH,
    name: 'SocialChannel',
    title: 'social channel',
    calls: ['delete', 'get', 'page'],
    input: socialChannelInput,
    view: socialChannelView,
    filters: socialChannelFilters,
    notFound: SOCIAL_CHANNEL_NOT_EXISTS,
    example: {
      created: 2,
      input: exampleInput,
      view: {
        id: 1,
        promoterId: 1,
        socialChannelCode: 'INSTAGRAM',
        socialChannelLinks: 'https://social.example.com/ana',
        displayOnSharePage: false,
        createTime: '2026-09-10T12:00:00',
      },
    },
    repository: (tx) => tx.socialChannels,
  }),
  define(
    {
      operationId: 'sendSocialChannelCode',
      method: 'POST',
      path: `${SOCIAL_CHANNEL_PATH}/send-code`,
      permission: permissionFor(SOCIAL_CHANNEL_PATH, 'update'),
      summary: 'Send a promoter a code',
      description:
        'Send the promoter an e-mail with the code that changing the links needs; once a minute and ten times a day at most.',
      body: codeTarget,
      data: z.literal(true),
      errors: [SOCIAL_CHANNEL_NOT_EXISTS, SOCIAL_CHANNEL_NO_EMAIL, SOCIAL_CHANNEL_EMAIL_NOT_SENT],
      example: { body: { id: 1 }, data: true },
    },
    ({ services, context, body }) => services.socialChannels.sendCode(context, body),
  ),
]
