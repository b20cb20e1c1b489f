import { BusinessError } from '../business-error'

/** Announcement as the client sent it. */
interface SentNotice {
  title: string
  body: string
  pinned: boolean
  begins_at: string | null
  ends_at: string | null
}

/**
 * Validates an announcement before it is stored: it needs a title, and must end after it begins; otherwise it
 * is rejected.
 */
export function checkAnnouncement(sent: SentNotice, atOnce: number) {
  const title = sent.title.trim()
  if (!title) throw new BusinessError('company-notice.no-title')
  const beginsAt = sent.begins_at === null ? atOnce : Date.parse(sent.begins_at)
  const endsAt = sent.ends_at === null ? null : Date.parse(sent.ends_at)
  if (endsAt !== null && endsAt <= beginsAt) throw new BusinessError('company-notice.ends-before')
  return { title, body: sent.body.trim(), pinned: sent.pinned, beginsAt, endsAt }
}
