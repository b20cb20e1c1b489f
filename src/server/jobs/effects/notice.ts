import type { Notice } from '../../../core/flow/notice'
import { textOf } from '../../platform/texts'
import { defineEffect } from '../effect'

/** A notice on its way to one person. */
export interface Sent extends Notice {
  /** The same when it is sent again. */
  id: string
  channel: 'mail' | 'chat'
  to: string
}

const quarter = 15 * 60_000

/** Sends one notice to one person; a channel that is configured no more is passed over. */
export default defineEffect<Sent>({
  kind: 'notice',
  waits: [60_000, quarter],
  run: async ({ payload: { id, channel, to, title, lines, path } }, { mail, outside, config }) => {
    const { site } = config.outgoing
    const url = site && `${site}${path}`
    const open = textOf('zh', 'notice.open')
    const text = lines.join('\n')
    if (channel === 'chat') await outside?.message?.(to, { title, text, open, ...(url && { url }) })
    else
      await mail?.({
        id,
        to: [to],
        subject: title,
        text: [text, ...(url ? [`${open}：${url}`] : [])].join('\n'),
      })
  },
})
