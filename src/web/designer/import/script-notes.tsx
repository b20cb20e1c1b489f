import { useMemo } from 'react'
import { t } from '../../platform/i18n'
import { failureText } from '../../sandbox/news'
import { useRefusals } from '../script/use-refusals'
import { type LostFunction, lostFunctions } from './local-functions'
import { Notes } from './notes'
import type { Imported } from './read-import'
import { runsInSandbox, type ScriptPlace, textAt } from './scripts'

const lostLine = ({ name, nearest }: LostFunction) =>
  nearest
    ? t('designer.import.function.nearest', { name, nearest })
    : t('designer.import.function.none', { name })

interface ScriptNotesProps {
  read: Imported
  /** How people know a place in the document. */
  placeIn(path: ScriptPlace): string
}

/** What becomes of the program texts of a document: run in the sandbox, or never; and what is wrong with them. */
export function ScriptNotes({ read: { form, scripts, problems }, placeIn }: ScriptNotesProps) {
  const run = useMemo(
    () => scripts.filter(runsInSandbox).map((path) => ({ path, text: textAt(form, path) })),
    [form, scripts],
  )
  const texts = useMemo(() => run.map(({ text }) => text), [run])
  const refusals = useRefusals(texts)
  const runLines = run.map(({ path, text }) => {
    const refusal = refusals.get(text)
    return refusal ? `${placeIn(path)}（${failureText(refusal)}）` : placeIn(path)
  })
  const dead = scripts.filter((path) => !runsInSandbox(path)).map(placeIn)
  return (
    <>
      <Notes title={t('designer.import.scripts')} lines={runLines} />
      <Notes title={t('designer.import.dead-scripts')} lines={dead} />
      <Notes title={t('designer.import.functions')} lines={lostFunctions(problems).map(lostLine)} />
    </>
  )
}
