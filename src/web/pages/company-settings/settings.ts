import schema from '#schemas/values/company-settings.json'

const { file_mb, image_mb } = schema.properties

/** The settings that are on or off, by the texts that name them. */
export const switches = {
  compress_image: 'company.compress-image',
  forbid_plain: 'company.forbid-plain',
  act_as_admins: 'company.act-as-admins',
  allow_cancel_parts: 'company.allow-cancel-parts',
  allow_hand_to_creator: 'company.allow-hand-to-creator',
  allow_approve_own: 'company.allow-approve-own',
  notice_mail: 'company.notice-mail',
  notice_chat: 'company.notice-chat',
} as const

/** The settings that are chosen or typed, by the texts that name them. */
export const choices = {
  notice_language: 'company.notice-language',
  quiet_from: 'company.quiet-from',
  quiet_until: 'company.quiet-until',
  help_contact: 'company.help-contact',
  alert: 'company.alert',
} as const

/** The settings that are sizes: their texts, and how small and large they may be. */
export const sizes = {
  file_mb: { title: 'company.file-mb', min: file_mb.minimum, max: file_mb.maximum },
  image_mb: { title: 'company.image-mb', min: image_mb.minimum, max: image_mb.maximum },
} as const

/** Sizes as they are typed. */
export type Sizes = Record<keyof typeof sizes, string>

/** Whether what is typed for a size is a whole number within its bounds. */
export const isSize = (name: keyof Sizes, typed: Sizes): boolean =>
  /^\d{1,3}$/.test(typed[name]) &&
  Number(typed[name]) >= sizes[name].min &&
  Number(typed[name]) <= sizes[name].max
