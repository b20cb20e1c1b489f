import { useMemo } from 'react'
import type { FormDesign } from '#/generated/types'
import { listSign, t } from '../../platform/i18n/i18n'
import { failureText, scriptTitle } from '../../sandbox/script-messages'
import { useRefusals } from '../script/use-refusals'
import { Notes } from './import-notes'
import { placeIn, titleAt } from './item-at-path'
import { type LostFunction, lostFunctions } from './local-functions'
import type { Imported } from './read-import'
import { runsInSandbox, type ScriptPlace, textAt } from './scripts'
import { lackingIn } from './undefined-names'

const lostLine = ({ name, nearest }: LostFunction) =>
  nearest
    ? t('designer.import.function.nearest', { name, nearest })
    : t('designer.import.function.none', { name })

const titleOfScript = (form: FormDesign, path: ScriptPlace) =>
  path[0] === 'config'
    ? t('designer.form.change_code')
    : scriptTitle({ kind: 'click', button: titleAt(form, path) })

/** What becomes of the program texts of a document: run in the sandbox, or never; and what is wrong with them. */
export function ScriptNotes({ read: { form, scripts, problems } }: { read: Imported }) {
  const run = useMemo(
    () => scripts.filter(runsInSandbox).map((path) => ({ path, text: textAt(form, path) })),
    [form, scripts],
  )
  const texts = useMemo(() => run.map(({ text }) => text), [run])
  const refusals = useRefusals(texts)
  const runLines = run.map(({ path, text }) => {
    const refusal = refusals.get(text)
    const title = titleOfScript(form, path)
    return refusal ? `${title}（${failureText(refusal)}）` : title
  })
  const lackingLines = run.flatMap(({ path, text }) => {
    const names = lackingIn(text)
    return names.length ? `${titleOfScript(form, path)}：${names.join(listSign())}` : []
  })
  const dead = scripts.filter((path) => !runsInSandbox(path)).map((path) => placeIn(form, path))
  return (
    <>
      <Notes title={t('designer.import.scripts')} lines={runLines} />
      <Notes title={t('designer.import.lacking')} lines={lackingLines} />
      <Notes title={t('designer.import.dead-scripts')} lines={dead} />
      <Notes title={t('designer.import.functions')} lines={lostFunctions(problems).map(lostLine)} />
    </>
  )
}
