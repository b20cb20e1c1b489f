import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createSecureContext, TLSSocket } from 'node:tls'
import asn1 from 'asn1'
import { FilterParser } from 'ldapts'
import { createAuthority } from './certificates'

/** Entry of a directory, with the password with which its name binds. */
export interface LdapEntry {
  dn: string
  password?: string
  attributes: Record<string, string | string[]>
  /** Attributes whose values are bytes. */
  bytes?: Record<string, Buffer>
}

/** What a server does instead of answering. */
export type LdapMood = 'usual' | 'silent' | 'referring' | 'locked' | 'expired'

/** LDAP server on this machine. */
export interface TestLdap {
  port: number
  tlsPort: number
  /** Certificate of the authority that has signed the server's own. */
  ca: string
  entries: LdapEntry[]
  mood: LdapMood
  /** Names that were bound with an empty password. */
  unauthenticated: string[]
  /** Pages and entries that were sent, and the entries of one page. */
  pages: number
  sent: number
  pageSize: number
  /** Number of values of an attribute from which they are sent in ranges, as Active Directory does; 0 = never. */
  rangeSize: number
  /** Number of pages after which the connection breaks; 0 = never. */
  lastPage: number
  close(): Promise<void>
}

const { Ber, BerReader, BerWriter } = asn1
const [bindRequest, unbindRequest, searchRequest, extendedRequest] = [0x60, 0x42, 0x63, 0x77]
const [bindResponse, searchEntry, searchDone, searchReference, extendedResponse] = [
  0x61, 0x64, 0x65, 0x73, 0x78,
]
const pagedResults = '1.2.840.113556.1.4.319'
const states = { locked: '775', expired: '532' }

/** A connection of the small server, which knows binds, searches by pages, and StartTLS. */
class Connection {
  private bytes = Buffer.alloc(0)
  /** Entries of the search whose pages are sent. */
  private found: LdapEntry[] = []

  constructor(
    private socket: Socket,
    private readonly test: TestLdap,
    private readonly secure: ReturnType<typeof createSecureContext>,
  ) {
    this.listen()
  }

  private listen() {
    this.socket.on('data', (chunk) => this.read(chunk as Buffer))
    this.socket.on('error', () => this.socket.destroy())
  }

  private read(chunk: Buffer) {
    this.bytes = Buffer.concat([this.bytes, chunk])
    for (;;) {
      const reader = new BerReader(this.bytes)
      if (reader.readSequence() === null || reader.length > reader.remain) return
      const end = reader.offset + reader.length
      const message = new BerReader(this.bytes.subarray(0, end))
      message.readSequence()
      this.bytes = this.bytes.subarray(end)
      this.answer(message)
    }
  }

  private answer(reader: asn1.BerReader) {
    if (this.test.mood === 'silent') return
    const id = reader.readInt() ?? 0
    const operation = reader.peek()
    reader.readSequence(operation ?? undefined)
    if (operation === bindRequest) this.bind(id, reader)
    else if (operation === searchRequest) this.search(id, reader)
    else if (operation === extendedRequest) this.startTls(id)
    else if (operation === unbindRequest) this.socket.end()
  }

  private send(id: number, operation: number, write: (writer: asn1.BerWriter) => void, cookie?: string) {
    const writer = new BerWriter()
    writer.startSequence()
    writer.writeInt(id)
    writer.startSequence(operation)
    write(writer)
    writer.endSequence()
    if (cookie !== undefined) {
      const value = new BerWriter()
      value.startSequence()
      value.writeInt(0)
      value.writeString(cookie)
      value.endSequence()
      writer.startSequence(0xa0)
      writer.startSequence()
      writer.writeString(pagedResults)
      writer.writeBuffer(value.buffer, Ber.OctetString)
      writer.endSequence()
      writer.endSequence()
    }
    writer.endSequence()
    this.socket.write(writer.buffer)
  }

  private done(id: number, operation: number, code: number, message = '', cookie?: string) {
    this.send(
      id,
      operation,
      (writer) => {
        writer.writeEnumeration(code)
        writer.writeString('')
        writer.writeString(message)
      },
      cookie,
    )
  }

  private bind(id: number, reader: asn1.BerReader) {
    reader.readInt()
    const dn = reader.readString() ?? ''
    const password = reader.readString(0x80) ?? ''
    // As servers do that are set up carelessly: a name without a password binds as nobody (RFC 4513, 5.1.2).
    if (password === '' && dn !== '') this.test.unauthenticated.push(dn)
    const { mood, entries } = this.test
    const entry = entries.find((one) => one.dn.toLowerCase() === dn.toLowerCase())
    const isPerson = entry?.attributes.uid !== undefined
    if (isPerson && (mood === 'locked' || mood === 'expired'))
      return this.done(id, bindResponse, 49, `80090308: LdapErr: comment: error, data ${states[mood]}, v4563`)
    this.done(id, bindResponse, password === '' || entry?.password === password ? 0 : 49)
  }

  private search(id: number, reader: asn1.BerReader) {
    const base = (reader.readString() ?? '').toLowerCase()
    reader.readEnumeration()
    reader.readEnumeration()
    reader.readInt()
    reader.readInt()
    reader.readBoolean()
    const filter = FilterParser.parse(reader as never)
    const asked = new Set<string>()
    reader.readSequence()
    const end = reader.offset + reader.length
    while (reader.offset < end) asked.add((reader.readString() ?? '').toLowerCase())
    const { mood, entries } = this.test
    if (!entries.some(({ dn }) => dn.toLowerCase() === base)) return this.done(id, searchDone, 32)
    if (mood === 'referring') {
      this.send(id, searchReference, (writer) => writer.writeString('ldap://other.example.com/dc=example'))
      return this.done(id, searchDone, 0)
    }
    const flat = ({ attributes, bytes = {} }: LdapEntry) =>
      Object.fromEntries(
        Object.entries({ ...attributes, ...bytes }).map(([name, value]) => [
          name.toLowerCase(),
          [value].flat().at(-1)?.toString() ?? '',
        ]),
      )
    const isFound = (one: LdapEntry) => one.dn.toLowerCase().endsWith(base) && filter.matches(flat(one))
    // The attributes that the client asks for come next, then the controls with the page.
    const rest = reader.buffer.toString('latin1')
    const at = Number(/page-(\d+)/.exec(rest)?.[1] ?? 0)
    const isPaged = rest.includes(pagedResults)
    const found = at === 0 ? entries.filter(isFound) : this.found
    if (isPaged) this.found = found
    const size = isPaged ? this.test.pageSize : found.length
    const page = found.slice(at, at + size)
    if (this.test.pages === this.test.lastPage && this.test.lastPage > 0) return this.socket.destroy()
    this.test.pages += 1
    this.test.sent += page.length
    for (const entry of page) this.entry(id, entry, asked)
    this.done(id, searchDone, 0, '', at + size < found.length ? `page-${at + size}` : '')
  }

  private entry(id: number, { dn, attributes, bytes = {} }: LdapEntry, asked: ReadonlySet<string>) {
    this.send(id, searchEntry, (writer) => {
      writer.writeString(dn)
      writer.startSequence()
      for (const [name, values] of Object.entries({ ...attributes, ...bytes }))
        for (const [title, some] of this.partsOf(name, [values].flat(), asked)) {
          writer.startSequence()
          writer.writeString(title)
          writer.startSequence(0x31)
          for (const value of some)
            if (typeof value === 'string') writer.writeString(value)
            else writer.writeBuffer(value, Ber.OctetString)
          writer.endSequence()
          writer.endSequence()
        }
      writer.endSequence()
    })
  }

  /** Returns what is sent of an attribute: its values, or an empty attribute and a range of them. */
  private partsOf(
    name: string,
    values: (string | Buffer)[],
    asked: ReadonlySet<string>,
  ): [string, (string | Buffer)[]][] {
    const { rangeSize: size } = this.test
    const isPart = (from: number) => size > 0 && values.length > from + size
    const range = (from: number): [string, (string | Buffer)[]] => [
      `${name};range=${from}-${isPart(from) ? from + size - 1 : '*'}`,
      values.slice(from, from + (isPart(from) ? size : values.length)),
    ]
    const start = [...asked]
      .map((one) => /^(.+);range=(\d+)-\*$/.exec(one))
      .find((one) => one?.[1] === name.toLowerCase())?.[2]
    if (start !== undefined) return [range(Number(start))]
    if (!asked.has(name.toLowerCase())) return []
    return isPart(0) ? [[name, []], range(0)] : [[name, values]]
  }

  private startTls(id: number) {
    this.done(id, extendedResponse, 0)
    this.socket.removeAllListeners('data')
    this.socket = new TLSSocket(this.socket, { isServer: true, secureContext: this.secure })
    this.listen()
  }
}

const listening = (handle: (socket: Socket) => void) =>
  new Promise<{ port: number; close(): void }>((resolve) => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      handle(socket)
    })
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      const close = () => {
        for (const socket of sockets) socket.destroy()
        server.close()
      }
      resolve({ port, close })
    })
  })

/** Starts the small server with entries that a test may change. */
export async function startLdapServer(entries: LdapEntry[]): Promise<TestLdap> {
  const { ca, certificate, key } = await createAuthority()
  const secure = createSecureContext({ cert: certificate, key })
  const test: TestLdap = {
    port: 0,
    tlsPort: 0,
    ca,
    entries,
    mood: 'usual',
    unauthenticated: [],
    pages: 0,
    sent: 0,
    pageSize: 2,
    lastPage: 0,
    rangeSize: 0,
    close: async () => {
      plain.close()
      encrypted.close()
    },
  }
  const plain = await listening((socket) => void new Connection(socket, test, secure))
  const encrypted = await listening((socket) => {
    const inside = new TLSSocket(socket, { isServer: true, secureContext: secure })
    void new Connection(inside, test, secure)
  })
  return Object.assign(test, { port: plain.port, tlsPort: encrypted.port })
}

/** Whether OpenLDAP is installed. */
export const hasSlapd = () => spawnSync('/usr/sbin/slapd', ['-VV']).error === undefined

const freePort = async () => {
  const { port, close } = await listening(() => undefined)
  close()
  return port
}

const ldif = ({ dn, password, attributes }: LdapEntry) =>
  [
    `dn: ${dn}`,
    ...Object.entries(attributes)
      .filter(([name]) => name !== 'entryUUID' && name !== 'modifyTimestamp')
      .flatMap(([name, values]) =>
        [values].flat().map((value) => `${name}:: ${Buffer.from(value).toString('base64')}`),
      ),
    ...(password === undefined ? [] : [`userPassword: ${password}`]),
  ].join('\n')

/** Starts OpenLDAP with the entries; it makes their entryUUID itself. */
export async function startSlapd(entries: LdapEntry[], suffix: string): Promise<TestLdap> {
  const folder = mkdtempSync(join(tmpdir(), 'qianpi-slapd-'))
  const { ca, key, certificate } = await createAuthority()
  for (const [name, text] of Object.entries({ ca, key, cert: certificate }))
    writeFileSync(join(folder, `${name}.pem`), text)
  const [port, tlsPort] = [await freePort(), await freePort()]
  mkdirSync(join(folder, 'data'))
  const config = [
    ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    `TLSCACertificateFile ${folder}/ca.pem`,
    `TLSCertificateFile ${folder}/cert.pem`,
    `TLSCertificateKeyFile ${folder}/key.pem`,
    'database mdb',
    'maxsize 1073741824',
    `suffix "${suffix}"`,
    `rootdn "cn=root,${suffix}"`,
    'rootpw root',
    `directory ${folder}/data`,
    'access to attrs=userPassword by anonymous auth by * none',
    'access to * by users read by * none',
  ]
  writeFileSync(join(folder, 'slapd.conf'), `${config.join('\n')}\n`)
  writeFileSync(join(folder, 'entries.ldif'), `${entries.map(ldif).join('\n\n')}\n`)
  execFileSync('/usr/sbin/slapadd', [
    '-q',
    '-f',
    join(folder, 'slapd.conf'),
    '-l',
    join(folder, 'entries.ldif'),
  ])
  const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`
  const words = ['-f', join(folder, 'slapd.conf'), '-h', urls, '-d', '0']
  const child: ChildProcess = spawn('/usr/sbin/slapd', words, { stdio: 'ignore' })
  await wait(1_500)
  return {
    port,
    tlsPort,
    ca,
    entries,
    mood: 'usual',
    unauthenticated: [],
    pages: 0,
    sent: 0,
    pageSize: 0,
    lastPage: 0,
    rangeSize: 0,
    close: async () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
