import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Local mail server that accepts everything except mails to nobody@. */
export interface MailServer {
  port: number
  /** Commands and mails that it was sent. */
  lines: readonly string[]
  mails: readonly string[]
  close(): Promise<unknown>
}

/** Starts a mail server. */
export async function startMailServer(): Promise<MailServer> {
  const lines: string[] = []
  const mails: string[] = []
  const server = createServer((socket) => serve(socket, lines, mails))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, lines, mails, close: () => new Promise((resolve) => server.close(resolve)) }
}

function serve(socket: Socket, lines: string[], mails: string[]) {
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
  socket.on('error', () => socket.destroy())
  socket.on('data', (data) => {
    const parts = (rest + data).split('\r\n')
    rest = parts.pop() ?? ''
    for (const line of parts) hear(line)
  })
}
