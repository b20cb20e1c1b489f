import { parseArgs } from 'node:util'
import { QianpiError } from '../client/index'
import { exitCodeOf } from './apply-designs'
import { type Command, commands, type Env, type Options, optionText } from './commands'
import { connect } from './profiles'
import {
  CommandError,
  createTextLookup,
  type ExitCode,
  exitCodes,
  type TextLookup,
  terminalLanguage,
} from './texts'

/** Terminal of a command. */
export interface Terminal {
  env: Env
  print(text: string): void
  complain(text: string): void
}

/** Options that every command takes. */
const everywhere = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  profile: { type: 'string' },
} as const

/** Returns the help of a command, or of all. */
function helpText(say: TextLookup, name?: string): string {
  const names = name ? [name] : Object.keys(commands)
  const lines = names.flatMap((one) => [
    `  qianpi ${one} ${commands[one]?.usage}`,
    `      ${say(`help.${one.replace(' ', '.')}`)}`,
  ])
  return [say('help'), '', ...lines, '', say('help.everywhere'), say('help.exit')].join('\n')
}

/** Reads the words and options of a command; throws for those that it does not take. */
function parse({ takes, options = {}, usage }: Command, name: string, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, ...everywhere },
      allowPositionals: true,
    })
    const [least, most] = takes
    const isCounted = positionals.length >= least && positionals.length <= most
    if (isCounted || values.help) return { words: positionals, options: values as Options }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CommandError('option-wrong', { reason: error.message.split('. ')[0] ?? '' }, exitCodes.usage)
  }
  throw new CommandError('usage', { usage: `qianpi ${name} ${usage}` }, exitCodes.usage)
}

/** Describes an error for a person or a program. */
function failureText(error: unknown, isJson: boolean, say: TextLookup): string {
  const message =
    error instanceof CommandError
      ? say(error.key, error.params)
      : error instanceof Error
        ? error.message
        : String(error)
  if (!isJson) return message
  const { code = 'cli', status = 0, data = null } = error instanceof QianpiError ? error : {}
  return JSON.stringify({
    code: error instanceof CommandError ? `cli.${error.key}` : code,
    message,
    status,
    data,
  })
}

/** Whether a word begins the names of commands, as `designs` does. */
const isGroup = (word = '') => Object.keys(commands).some((name) => name.startsWith(`${word} `))

/** Runs the command line, and returns the exit code. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { env, print, complain } = terminal
  const language = terminalLanguage(env)
  const say = createTextLookup(language)
  const isJson = args.includes('--json')
  const length = isGroup(args[0]) ? 2 : 1
  const name = args.slice(0, length).join(' ')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const isHelp = ['', '--help', 'help'].includes(name)
    if (isHelp) print(helpText(say))
    else complain(`${say('command-unknown', { name })}\n\n${helpText(say)}`)
    return isHelp && name !== '' ? exitCodes.done : exitCodes.usage
  }
  try {
    const { words, options } = parse(command, name, args.slice(length))
    if (options.help) {
      print(helpText(say, name))
      return exitCodes.done
    }
    const profile = optionText(options.profile)
    const connection = () => connect(env, { language, ...(profile === undefined ? {} : { profile }) })
    const { data, lines, notes, exitCode } = await command.run({
      words,
      options,
      language,
      say,
      env,
      connection,
    })
    if (notes && !isJson) complain(notes)
    print(isJson ? JSON.stringify(data, null, 2) : lines)
    return exitCode ?? exitCodes.done
  } catch (error) {
    complain(failureText(error, isJson, say))
    return exitCodeOf(error)
  }
}
