import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../../tests/kit/mail-server'
import { openMailer } from './mailer'

let server: MailServer
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(() => server.close())

const mailer = () =>
  openMailer({
    host: '127.0.0.1',
    port: server.port,
    from: '签批 <oa@example.com>',
  })
const mail = { id: 'm1', to: ['li@example.com', 'wang@example.com'], subject: '用章申请', text: '已完成' }

test('sends a mail to every recipient, in Chinese, with its message id', async () => {
  await mailer()(mail)
  expect(server.lines).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<oa@example.com>',
      'RCPT TO:<li@example.com>',
      'RCPT TO:<wang@example.com>',
    ]),
  )
  expect(server.mails[0]).toContain('Message-ID: <m1@qianpi>')
  expect(server.mails[0]).toContain(Buffer.from('用章申请').toString('base64').slice(0, 12))
  expect(server.mails[0]).toContain(Buffer.from('已完成').toString('base64').slice(0, 8))
})

test('fails for a rejected mail and for an unreachable server', async () => {
  await expect(mailer()({ ...mail, to: ['nobody@example.com'] })).rejects.toThrow('550')
  const away = openMailer({ host: '127.0.0.1', port: 1, from: 'oa@example.com' })
  await expect(away(mail)).rejects.toThrow('ECONNREFUSED')
})
