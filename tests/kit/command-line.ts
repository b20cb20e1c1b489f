import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildClient } from '../../scripts/build-client.mjs'
import { runCommand } from '../../src/cli/run-command'
import type { AccessToken } from '../../src/generated/types'
import type { TestServer } from './server'

const run = promisify(execFile)

/** Result of a command: its exit code and what it printed. */
export interface CommandResult {
  exitCode: number
  printed: string
  complained: string
}

/** Server of a command, and the token; an empty one leaves both to the stored sign-in. */
export interface Server {
  url: string
  token: string
}

/** The command line beside a folder for what it writes. */
export interface CommandLine {
  folder: string
  /** Runs a command against a server, in this process. */
  run(at: Server, ...args: string[]): Promise<CommandResult>
  /** Runs it as it is published: packed, and unpacked into a folder of its own. */
  runPacked(at: Server, ...args: string[]): Promise<CommandResult>
  remove(): void
}

/** Builds and packs the command line, and returns the unpacked program. */
async function packedProgram(folder: string): Promise<string> {
  await buildClient({ folder, withTypes: false })
  const cwd = join(folder, 'cli')
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd })
  await run('tar', ['-xzf', join(folder, JSON.parse(stdout)[0].filename), '-C', folder])
  return join(folder, 'package/qianpi.js')
}

/** Opens a command line with a folder of its own. */
export async function commandLine(): Promise<CommandLine> {
  const folder = mkdtempSync(join(tmpdir(), 'qianpi-cli-'))
  const program = await packedProgram(folder)
  const envAt = ({ url, token }: Server) => ({
    LANG: 'zh_CN.UTF-8',
    XDG_CONFIG_HOME: folder,
    ...(token && { QIANPI_URL: url, QIANPI_TOKEN: token }),
  })
  return {
    folder,
    async run(at, ...args) {
      const said: Pick<CommandResult, 'printed' | 'complained'> = { printed: '', complained: '' }
      const exitCode = await runCommand(args, {
        env: envAt(at),
        print: (text) => {
          said.printed += `${text}\n`
        },
        complain: (text) => {
          said.complained += `${text}\n`
        },
      })
      return { exitCode, ...said }
    },
    async runPacked(at, ...args) {
      const env = { PATH: process.env.PATH ?? '', ...envAt(at) }
      try {
        const { stdout, stderr } = await run(process.execPath, [program, ...args], { env })
        return { exitCode: 0, printed: stdout, complained: stderr }
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
        return { exitCode: code, printed: stdout, complained: stderr }
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Creates a token of a person for a program, at the address under which the server listens. */
export async function tokenAt(
  server: TestServer,
  jobId: string,
  scopes: AccessToken['scopes'],
): Promise<Server> {
  const owner = await server.as(jobId)
  const added = await owner.call('employee/accesstoken/add', { name: 'qianpi', scopes, days: '30' })
  return { url: await addressOf(server), token: added.data.token }
}

const addresses = new WeakMap<TestServer, Promise<string>>()

/** Lets a server listen, once. */
function addressOf(server: TestServer): Promise<string> {
  const listening = addresses.get(server) ?? server.app.listen({ port: 0, host: '127.0.0.1' })
  addresses.set(server, listening)
  return listening
}
