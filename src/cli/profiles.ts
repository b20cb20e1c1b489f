import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Client } from '../client/index'
import { CommandError, exitCodes, type TerminalLanguage } from './texts'

type Env = Readonly<Record<string, string | undefined>>

/** Server and token that commands use. */
interface Profile {
  url: string
  token: string
}

/** Name of the profile where none is given. */
const usual = 'default'

/** Returns the file with the profiles: in the person's folder for settings. */
const profilesFile = (env: Env): string => {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), '.config')
  return join(folder, 'qianpi', 'profiles.json')
}

function readProfiles(file: string): Record<string, Profile> {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new CommandError('profiles-broken', { file })
  }
}

/** Stores a profile in a file that only its owner can read. */
function writeProfile(file: string, name: string, profile: Profile): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const text = JSON.stringify({ ...readProfiles(file), [name]: profile }, null, 2)
  writeFileSync(file, `${text}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
}

/** Returns the server and token: of the named profile, otherwise of QIANPI_URL and QIANPI_TOKEN, otherwise the usual ones. */
function findProfile(env: Env, name: string | undefined): Profile {
  const { QIANPI_URL: url, QIANPI_TOKEN: token } = env
  if (name === undefined && url && token) return { url, token }
  const found = readProfiles(profilesFile(env))[name ?? usual]
  if (!found) throw new CommandError('no-profile', { name: name ?? usual }, exitCodes.usage)
  return found
}

/** Connection of a command: its client, and the address of the server. */
export interface Connection {
  client: Client
  url: string
}

/** Opens the connection of a command. */
export function connect(
  env: Env,
  { profile, language }: { profile?: string; language: TerminalLanguage },
): Connection {
  const { url, token } = findProfile(env, profile)
  return { client: new Client({ url, token, language }), url: url.replace(/\/+$/, '') }
}

/** Reads the token from a pipe, or from a terminal that does not show it. */
async function readToken(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim()
  process.stderr.write(question)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const token = await lines.question('')
  lines.close()
  process.stderr.write('\n')
  return token.trim()
}

/** Stores a server and a token once the server has accepted it. Returns whose it is. */
export async function login(
  env: Env,
  { url, profile = usual, language, question }: LoginRequest,
): Promise<{ profile: string; url: string; person: string; scopes: readonly string[] }> {
  if (!/^https?:\/\/[^/]/.test(url)) throw new CommandError('url-wrong', { url }, exitCodes.usage)
  const token = env.QIANPI_TOKEN || (await readToken(question))
  if (!token) throw new CommandError('token-empty', {}, exitCodes.usage)
  const { person, access } = await new Client({ url, token, language }).api.employee.accesstoken.current({})
  writeProfile(profilesFile(env), profile, { url, token })
  return { profile, url, person: person.name, scopes: access?.scopes ?? [] }
}

interface LoginRequest {
  url: string
  profile?: string | undefined
  language: TerminalLanguage
  question: string
}
