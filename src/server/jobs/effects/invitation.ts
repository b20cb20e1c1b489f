import { deriveInvitationState } from '../../../core/directory/invitation'
import { formatCompanyTime, translateKey } from '../../platform'
import { readCompanySettings } from '../../queries'
import { findInvitation, setInvitationDelivery } from '../../queries/directory/invitation'
import { deriveInvitationToken, readCompanyName, siteOf } from '../../services/invitations'
import { defineEffect } from '../effect'

/** Sends an invitation to its address; one that has ended meanwhile is skipped. */
export default defineEffect<{ invitationId: string }>({
  waits: [60_000, 15 * 60_000],
  run: async ({ id, payload: { invitationId }, workspace }, appContext) => {
    const { db, clock, mail, sms } = appContext
    const found = await findInvitation(db, workspace, invitationId)
    const site = siteOf(appContext)
    if (!found || !site || deriveInvitationState(found, clock.now()) !== 'open') return
    const { notice_language: language } = await readCompanySettings(db, workspace)
    const params = {
      company: await readCompanyName(db, workspace),
      name: found.byName,
      until: formatCompanyTime(found.expiresAt.toISOString()),
      url: `${site}/invite/${await deriveInvitationToken(appContext, invitationId)}`,
    }
    const text = translateKey(language, `invitation.message-${found.way}`, params)
    const subject = translateKey(language, 'invitation.message-subject', params)
    const send = async () => {
      if (found.way === 'mail') await mail?.({ id, to: [found.address], subject, text })
      else await sms?.({ id, to: found.address, text })
    }
    const mark = (delivery: 'sent' | 'failed') =>
      db.transaction((tx) => setInvitationDelivery(tx, workspace, invitationId, delivery))
    await send().catch(async (error: unknown) => {
      await mark('failed')
      throw error
    })
    await mark('sent')
  },
})
