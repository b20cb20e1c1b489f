import { writeFileSync } from 'node:fs'
import type { ParseArgsConfig } from 'node:util'
import { applyDesigns } from './apply-designs'
import { exportBpmn, importBpmn } from './bpmn'
import { isClean, planDesigns, pullDesigns } from './designs'
import { downloadList, type ListName, listNames, listRequests } from './lists'
import { type Connection, login } from './profiles'
import { applyReport, importNotes, listReport, planReport, pullReport, requestReport } from './report'
import { decideTask, describeTypes, showRequest, startRequest } from './requests'
import { CommandError, type ExitCode, exitCodes, type TerminalLanguage, type TextLookup } from './texts'

/** Variables of the environment. */
export type Env = Readonly<Record<string, string | undefined>>

/** Values of the options of a command. */
export type Options = Readonly<Record<string, string | boolean | undefined>>

/** Command line as a command reads it. */
interface Request {
  words: readonly string[]
  options: Options
  language: TerminalLanguage
  say: TextLookup
  env: Env
  connection(): Connection
}

/** Result of a command: data for programs, lines for people. */
interface Outcome {
  data: unknown
  lines: string
  /** Lines beside the result, for the error output. */
  notes?: string
  exitCode?: ExitCode
}

/** Command with its usage, and what it does. */
export interface Command {
  /** Words after its name as the help shows them. */
  usage: string
  /** Number of words that it takes at least and at most. */
  takes: readonly [number, number]
  options?: ParseArgsConfig['options']
  run(request: Request): Promise<Outcome>
}

const textOption = { type: 'string' } as const
const outputOption = { type: 'string', short: 'o' } as const
const flag = { type: 'boolean' } as const
/** Returns the text of an option. */
export const optionText = (value: string | boolean | undefined) =>
  typeof value === 'string' ? value : undefined

function listOf(word: string | undefined): ListName {
  const found = listNames.find((name) => name === word)
  if (found) return found
  throw new CommandError('list-unknown', { name: word ?? '', names: listNames.join(', ') }, exitCodes.usage)
}

function numberOf(value: string | boolean | undefined, usual: number): number {
  const number = value === undefined ? usual : Number(value)
  if (Number.isInteger(number) && number >= 0) return number
  throw new CommandError('number-wrong', { value: String(value) }, exitCodes.usage)
}

/** Writes a text to a file, or prints it if none is named. */
function writeOutput(text: string, file: string | undefined, say: TextLookup): Outcome {
  if (!file) return { data: { text }, lines: text.trimEnd() }
  writeFileSync(file, text)
  return { data: { file }, lines: say('written', { file }) }
}

const requestCommands: Record<string, Command> = {
  login: {
    usage: 'URL [--profile NAME]',
    takes: [1, 1],
    run: async ({ words: [url = ''], options, language, say, env }) => {
      const profile = optionText(options.profile)
      const data = await login(env, { url, profile, language, question: say('token-question') })
      return { data, lines: say('signed-in', { name: data.person, url: data.url, profile: data.profile }) }
    },
  },
  list: {
    usage: `${listNames.join('|')} [--words TEXT] [--limit N]`,
    takes: [1, 1],
    options: { words: textOption, limit: textOption },
    run: async ({ words: [word], options, say, connection }) => {
      const listQuery = {
        list: listOf(word),
        words: optionText(options.words),
        limit: numberOf(options.limit, 20),
      }
      const data = await listRequests(listQuery, connection())
      return { data, lines: listReport(data, say) }
    },
  },
  show: {
    usage: 'ID',
    takes: [1, 1],
    run: async ({ words: [id = ''], say, connection }) => {
      const data = await showRequest(id, connection())
      return { data, lines: requestReport(data, say) }
    },
  },
  start: {
    usage: 'FLOW [--file VALUES.json] [--text TEXT] [--key KEY]',
    takes: [1, 1],
    options: { file: textOption, text: textOption, key: textOption },
    run: async ({ words: [flow = ''], options, say, connection }) => {
      const [file, key] = [optionText(options.file), optionText(options.key)]
      const data = await startRequest(
        { flow, file, description: optionText(options.text) ?? '', key },
        connection(),
      )
      return { data, lines: [say('started', { id: data.id }), ...data.waitsFor].join('\n') }
    },
  },
  types: {
    usage: 'FLOW [-o FILE.ts]',
    takes: [1, 1],
    options: { output: outputOption },
    run: async ({ words: [flow = ''], options, say, connection }) => {
      return writeOutput(await describeTypes(flow, connection()), optionText(options.output), say)
    },
  },
  decide: {
    usage: 'ID agree|refuse|return|BUTTON [--text OPINION]',
    takes: [2, 2],
    options: { text: textOption },
    run: async ({ words: [id = '', decision = ''], options, say, connection }) => {
      const data = await decideTask({ id, decision, opinion: optionText(options.text) ?? '' }, connection())
      return { data, lines: [say('decided', { button: data.button }), ...data.waitsFor].join('\n') }
    },
  },
  export: {
    usage: `${listNames.join('|')} -o FILE.xlsx [--words TEXT]`,
    takes: [1, 1],
    options: { output: outputOption, words: textOption },
    run: async ({ words: [word], options, say, connection }) => {
      const file = optionText(options.output)
      if (!file) throw new CommandError('output-missing', {}, exitCodes.usage)
      const data = await downloadList(
        { list: listOf(word), words: optionText(options.words), file },
        connection(),
      )
      return { data, lines: say('exported', { file, rows: data.rows }) }
    },
  },
}

const designCommands: Record<string, Command> = {
  'designs pull': {
    usage: '[--all | ID…] DIR',
    takes: [1, 1_000],
    options: { all: flag },
    run: async ({ words, options, say, connection }) => {
      const [folder = '', ids] = [words.at(-1), words.slice(0, -1)]
      if (!ids.length && options.all !== true) throw new CommandError('all-missing', {}, exitCodes.usage)
      const data = await pullDesigns({ folder, ids }, connection())
      return { data, lines: pullReport(data, say) }
    },
  },
  'designs plan': {
    usage: 'DIR [ID…]',
    takes: [1, 1_000],
    run: async ({ words: [folder = '', ...ids], say, connection }) => {
      const data = await planDesigns({ folder, ids }, connection())
      const exitCode = data.every(isClean) ? exitCodes.done : exitCodes.refused
      return { data, lines: planReport(data, say), exitCode }
    },
  },
  'designs apply': {
    usage: 'DIR [ID…] [--publish [--note TEXT]]',
    takes: [1, 1_000],
    options: { publish: flag, note: textOption },
    run: async ({ words: [folder = '', ...ids], options, say, connection }) => {
      const publication = {
        folder,
        ids,
        publish: options.publish === true,
        note: optionText(options.note) ?? '',
      }
      const data = await applyDesigns(publication, connection())
      return { data, lines: applyReport(data, say) }
    },
  },
}

const bpmnCommands: Record<string, Command> = {
  'bpmn export': {
    usage: 'DIR|FLOW [-o FILE.bpmn]',
    takes: [1, 1],
    options: { output: outputOption },
    run: async ({ words: [source = ''], options, say, connection }) =>
      writeOutput(await exportBpmn(source, connection), optionText(options.output), say),
  },
  'bpmn import': {
    usage: 'FILE.bpmn -o DIR',
    takes: [1, 1],
    options: { output: outputOption },
    run: async ({ words: [file = ''], options, language, say }) => {
      const folder = optionText(options.output)
      if (!folder) throw new CommandError('folder-missing', {}, exitCodes.usage)
      const data = await importBpmn({ file, folder }, language)
      const { name, steps, report } = data
      const lines = say('bpmn.imported', { name, folder, steps, accepted: report.accepted })
      return { data, lines, notes: importNotes(report, say) }
    },
  },
}

/** Commands by name. */
export const commands: Record<string, Command> = { ...requestCommands, ...designCommands, ...bpmnCommands }
