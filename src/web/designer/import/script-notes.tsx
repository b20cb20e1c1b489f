import { useMemo } from 'react'
import type { FormDesign, FormItem, Problem } from '#/generated/types'
import { isRecord } from '../../../core/form'
import { listSeparator, t } from '../../platform'
import { failureText, scriptTitle } from '../../sandbox/script-messages'
import { useScriptErrors } from '../script/use-script-errors'
import { itemTitleOf } from '../titles'
import { ImportNotes } from './import-notes'
import type { FormImport } from './read-import'
import { isSandboxScript, readTextPath, type ScriptPath } from './scripts'

/** A predecessor function that formulas call and that Qianpi does not have. */
interface MissingFunction {
  name: string
  /** The built-in function with the most similar name, if any. */
  nearest?: string
}

const codes = ['expression.unknown-function', 'expression.unknown-function-similar']

/**
 * Finds functions that old documents stored as program text (funeval) and that formulas still call. Formulas
 * also run on the server, which runs no scripts, so such a function is replaced by a built-in one or not at
 * all.
 */
export function findMissingFunctions(problems: readonly Problem[]): MissingFunction[] {
  const found = problems
    .filter(({ code }) => codes.includes(code))
    .map(({ params }) => ({ name: String(params?.name ?? ''), nearest: params?.nearest }))
  return [...new Map(found.map((one) => [one.name, one])).values()].flatMap(({ name, nearest }) =>
    name ? [{ name, nearest: typeof nearest === 'string' ? nearest : undefined }] : [],
  )
}

const isItem = (part: unknown): part is FormItem =>
  isRecord(part) && typeof part.key === 'string' && typeof part.type === 'string'

/** Returns the title of the innermost item that contains a place of a document; empty outside all items. */
function findItemTitle(form: FormDesign, path: ScriptPath): string {
  let part: unknown = form
  let title = ''
  for (const step of path) {
    part = (part as Record<string | number, unknown>)[step]
    if (isItem(part)) title = itemTitleOf(part)
  }
  return title
}

/** Describes a place in a document: the title of the item that contains it, and the path within. */
const describePath = (form: FormDesign, path: ScriptPath): string =>
  [findItemTitle(form, path), path.slice(-2).join(' / ')].filter(Boolean).join('：')

const missingFunctionText = ({ name, nearest }: MissingFunction) =>
  nearest
    ? t('designer.import.function.nearest', { name, nearest })
    : t('designer.import.function.none', { name })

const titleOfScript = (form: FormDesign, path: ScriptPath) =>
  path[0] === 'config'
    ? t('designer.form.change_code')
    : scriptTitle({ kind: 'click', button: findItemTitle(form, path) }, t)

/** Describes what happens to a document's scripts: run in the sandbox, or never; and their errors. */
export function ScriptNotes({ read: { form, scripts, lacking, problems } }: { read: FormImport }) {
  const run = useMemo(
    () => scripts.filter(isSandboxScript).map((path) => ({ path, text: readTextPath(form, path) })),
    [form, scripts],
  )
  const texts = useMemo(() => run.map(({ text }) => text), [run])
  const refusals = useScriptErrors(texts)
  const runLines = run.map(({ path, text }) => {
    const refusal = refusals.get(text)
    const title = titleOfScript(form, path)
    return refusal ? `${title}（${failureText(refusal, t)}）` : title
  })
  const lackingLines = lacking.map(
    ({ path, names }) => `${titleOfScript(form, path)}：${names.join(listSeparator())}`,
  )
  const dead = scripts.filter((path) => !isSandboxScript(path)).map((path) => describePath(form, path))
  return (
    <>
      <ImportNotes title={t('designer.import.scripts')} lines={runLines} />
      <ImportNotes title={t('designer.import.lacking')} lines={lackingLines} />
      <ImportNotes title={t('designer.import.dead-scripts')} lines={dead} />
      <ImportNotes
        title={t('designer.import.functions')}
        lines={findMissingFunctions(problems).map(missingFunctionText)}
      />
    </>
  )
}
