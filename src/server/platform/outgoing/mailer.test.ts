import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailer } from './mailer'

/** Local mail server that accepts everything except mails to nobody@. */
let server: Server
let lines: string[]
let mails: string[]
beforeEach(async () => {
  lines = []
  mails = []
  server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function serve(socket: Socket) {
  let rest = ''
  let mail: string[] | undefined
  const say = (text: string) => socket.write(`${text}\r\n`)
  const hear = (line: string) => {
    if (mail && line === '.') {
      mails.push(mail.join('\n'))
      mail = undefined
      return say('250 taken')
    }
    if (mail) return mail.push(line)
    lines.push(line)
    if (line.startsWith('DATA')) mail = []
    if (line.startsWith('DATA')) return say('354 go on')
    if (line.startsWith('QUIT')) return socket.end('221 bye\r\n')
    return say(line.includes('nobody@') ? '550 nobody there' : '250 fine')
  }
  say('220 stub')
  socket.on('data', (data) => {
    const parts = (rest + data).split('\r\n')
    rest = parts.pop() ?? ''
    for (const line of parts) hear(line)
  })
}

const mailer = () =>
  openMailer({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    from: '签批 <oa@example.com>',
  })
const mail = { id: 'm1', to: ['li@example.com', 'wang@example.com'], subject: '用章申请', text: '已完成' }

test('sends a mail to every recipient, in Chinese, with its message id', async () => {
  await mailer()(mail)
  expect(lines).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<oa@example.com>',
      'RCPT TO:<li@example.com>',
      'RCPT TO:<wang@example.com>',
    ]),
  )
  expect(mails[0]).toContain('Message-ID: <m1@qianpi>')
  expect(mails[0]).toContain(Buffer.from('用章申请').toString('base64').slice(0, 12))
  expect(mails[0]).toContain(Buffer.from('已完成').toString('base64').slice(0, 8))
})

test('fails for a rejected mail and for an unreachable server', async () => {
  await expect(mailer()({ ...mail, to: ['nobody@example.com'] })).rejects.toThrow('550')
  const away = openMailer({ host: '127.0.0.1', port: 1, from: 'oa@example.com' })
  await expect(away(mail)).rejects.toThrow('ECONNREFUSED')
})
