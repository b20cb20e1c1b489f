import { createServer, connect as dial, type Socket } from 'node:net'

/** A proxy before PostgreSQL that changes what connections send when they start. */
export interface StartupProxy {
  url: string
  /** Kinds of messages that have gone to the database after the first question of each connection. */
  statements: string[]
  close(): Promise<void>
}

type Parameters = Record<string, string>

const version = 196_608

function readStartup(message: Buffer): Parameters {
  const words = message.subarray(8).toString().split('\0')
  const pairs = Array.from({ length: words.length / 2 }, (_, at) => [words[2 * at], words[2 * at + 1]])
  return Object.fromEntries(pairs.filter(([name]) => name))
}

function writeStartup(parameters: Parameters): Buffer {
  const body = Buffer.from(`${Object.entries(parameters).flat().join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + body.length, 0)
  head.writeInt32BE(version, 4)
  return Buffer.concat([head, body])
}

/** Whole messages but notifications; messages of a start and of short statements arrive whole. */
function withoutNotifications(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (bytes[at] !== 0x41) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

/** What a client says when it leaves. */
const isTerminate = (bytes: Buffer) => bytes.length === 5 && bytes[0] === 0x58

/**
 * Passes everything on, but what `change` makes of the parameters of a start; collects the texts of statements. One that
 * `pools` keeps its connections to the database when clients leave, as a pooler does; while it `silences`, notifications
 * are dropped.
 */
export async function startupProxy(
  url: string,
  change: (sent: Parameters) => Parameters,
  { pools = false, silences = () => false }: { pools?: boolean; silences?(): boolean } = {},
): Promise<StartupProxy> {
  const to = new URL(url)
  const statements: string[] = []
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const database = dial(Number(to.port), to.hostname)
    let isStarted = false
    for (const socket of [client, database]) {
      open.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket)
          client.destroy()
          if (!pools) database.destroy()
        })
    }
    client.on('data', (bytes) => {
      if (isStarted) {
        for (const [text] of bytes
          .toString('latin1')
          .matchAll(/\b(?:select|insert|update|delete|begin)\b[^\0]*/g))
          statements.push(text)
        if (!pools || !isTerminate(bytes)) database.write(bytes)
      } else {
        isStarted = true
        const length = bytes.readInt32BE(0)
        database.write(writeStartup(change(readStartup(bytes.subarray(0, length)))))
        database.write(bytes.subarray(length))
      }
    })
    database.on('data', (bytes) => client.write(silences() ? withoutNotifications(bytes) : bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const through = new URL(url)
  through.host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    url: through.href,
    statements,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
