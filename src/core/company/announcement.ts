import { BusinessError } from '../business-error'

/** A notice of the company as it was sent. */
interface SentNotice {
  title: string
  body: string
  pinned: boolean
  begins_at: string | null
  ends_at: string | null
}

/** A notice of the company ready to be kept: it has a title, and ends after it begins; else it is refused. */
export function checkAnnouncement(sent: SentNotice, atOnce: number) {
  const title = sent.title.trim()
  if (!title) throw new BusinessError('company-notice.no-title')
  const beginsAt = sent.begins_at === null ? atOnce : Date.parse(sent.begins_at)
  const endsAt = sent.ends_at === null ? null : Date.parse(sent.ends_at)
  if (endsAt !== null && endsAt <= beginsAt) throw new BusinessError('company-notice.ends-before')
  return { title, body: sent.body.trim(), pinned: sent.pinned, beginsAt, endsAt }
}
