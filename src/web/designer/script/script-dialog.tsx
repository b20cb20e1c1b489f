import './script.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FormDesign, FormItem } from '#/generated/types'
import { canHoldValue, formFieldsOf, tableColumnsOf } from '../../../core/form'
import { t } from '../../platform'
import { scriptLimits } from '../../sandbox/limits'
import type { ScriptRunner } from '../../sandbox/runner'
import type { ScriptFailure } from '../../sandbox/script-call'
import { failureText } from '../../sandbox/script-messages'
import { Button, Dialog, DialogButtons, Icon, Row, Tabs, toast } from '../../ui'
import { itemTitleOf } from '../titles'
import { CodeEditor, type CodeEditorHandle } from './code-editor'
import { createScriptExamples } from './examples'
import { getScript, type ScriptTarget, setScript } from './script-target'
import { ScriptTrial } from './trial'

interface FieldCodesProps {
  form: FormDesign
  onInsert(text: string): void
}

/** Returns the script snippets for a field: its value, its key, and the codes of its columns. */
const piecesOf = (item: FormItem) => [
  ...(canHoldValue(item)
    ? [{ title: t('designer.script.piece.value'), text: `Models[${JSON.stringify(item.model)}]` }]
    : []),
  { title: t('designer.script.piece.key'), text: JSON.stringify(item.key) },
  ...tableColumnsOf(item).map(({ name, code }) => ({ title: name, text: JSON.stringify(code) })),
]

/** Lists the fields of the form with their script names; a click inserts one. */
const FieldCodes = ({ form, onInsert }: FieldCodesProps) => (
  <ul className="fs-fields q-stack q-gap-0-5">
    {formFieldsOf(form).map((item) => (
      <Row as="li" gap={1.5} wrap key={item.key}>
        <span className="q-shrink">{itemTitleOf(item)}</span>
        {piecesOf(item).map(({ title, text }) => (
          <button
            className="q-text-xs q-surface q-pad-y-0 q-pad-x-2"
            key={text}
            type="button"
            title={text}
            aria-label={t('designer.script.insert', { name: itemTitleOf(item), piece: title })}
            onClick={() => onInsert(text)}
          >
            {title}
          </button>
        ))}
      </Row>
    ))}
  </ul>
)

/** Debounce of the script check, in ms. */
const pause = 400

/** Returns the interpreter's result of parsing a script without running it; undefined until it is known. */
function useScriptCheck(text: string): ScriptFailure | 'fine' | undefined {
  const [message, setMessage] = useState<{ text: string; verdict: ScriptFailure | 'fine' }>()
  const runner = useRef<Promise<ScriptRunner>>(undefined)
  useEffect(
    () => () => {
      void runner.current?.then((running) => running.stop())
      runner.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!text.trim()) return
    let isOld = false
    const timer = setTimeout(async () => {
      runner.current ??= import('../../sandbox/runner').then(({ startScriptRunner }) => startScriptRunner())
      const outcome = await (await runner.current).check(text)
      if (!isOld) setMessage({ text, verdict: 'failure' in outcome ? outcome.failure : 'fine' })
    }, pause)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text])
  return message?.text === text ? message.verdict : undefined
}

interface ScriptDialogProps {
  title: string
  form: FormDesign
  place: ScriptTarget
  onSave(text: string): void
  onClose(): void
}

interface VerdictProps {
  verdict: ScriptFailure | 'fine' | undefined
  onGo(line: number, column: number): void
}

/** Shows the interpreter's result for the script; a click navigates to the position. */
function Verdict({ verdict, onGo }: VerdictProps) {
  if (verdict === undefined) return null
  if (verdict === 'fine')
    return (
      <p className="q-row q-gap-2 q-tone-success q-pad-y-1 q-pad-x-2">
        <Icon name="done" />
        {t('designer.script.fine')}
      </p>
    )
  const { line = 1, column = 1 } = verdict
  return (
    <button
      type="button"
      className="fd-entry q-row q-gap-2 q-full q-left q-radius-md q-pad-y-1 q-pad-x-2"
      data-level="error"
      onClick={() => onGo(line, column)}
    >
      <Icon name="error" />
      <span>{failureText(verdict, t)}</span>
    </button>
  )
}

const sides = ['fields', 'help', 'trial'] as const

const parameters = [
  'nowFormItemSet',
  'nowValue',
  'buttonset',
  'Models',
  'FormConfig',
  'RecursiveFormList',
  'HttpRequest',
]

/** Lists the documented globals of a script. */
const Help = ({ place: { button } }: { place: ScriptTarget }) => (
  <dl className="fs-help q-stack q-gap-2-5">
    {parameters
      .filter((name) => name !== (button ? 'nowFormItemSet' : 'buttonset'))
      .map((name) => (
        <div key={name}>
          <dt className="q-text-sm">{name}</dt>
          <dd className="q-soft">{t(`designer.script.parameter.${name}`)}</dd>
        </div>
      ))}
  </dl>
)

/** Edits a script of an old design: checked while typing, with runnable examples and a trial in the form. */
export function ScriptDialog({ title, form, place, onSave, onClose }: ScriptDialogProps) {
  const [start] = useState(() => getScript(form, place))
  const [text, setText] = useState(start)
  const [side, setSide] = useState<string>('fields')
  const [tried, setTried] = useState({ form, number: 0 })
  const editor = useRef<CodeEditorHandle>(null)
  const besides = useRef<HTMLElement>(null)
  const verdict = useScriptCheck(text)
  const examples = useMemo(() => createScriptExamples(form, place), [form, place])
  // A browser without an interpreter cannot check; the script may be saved anyway.
  const failure = verdict === 'fine' || verdict?.reason === 'unavailable' ? undefined : verdict
  const fault = useMemo(
    () =>
      failure && { line: failure.line ?? 1, column: failure.column ?? 1, message: failureText(failure, t) },
    [failure],
  )
  const attempt = () => {
    setTried(({ number }) => ({ form: setScript(form, place, text), number: number + 1 }))
    setSide('trial')
    besides.current?.scrollIntoView({ block: 'nearest' })
  }
  const take = (example: string) => {
    editor.current?.replace(example)
    if (text.trim()) toast(t('designer.script.replaced'))
  }
  const go = (line: number, column: number) => editor.current?.goTo(line, column)
  const footer = (
    <DialogButtons
      onCancel={onClose}
      disabled={text === start || failure !== undefined}
      onClick={() => onSave(text)}
    />
  )
  const tabs = sides.map((key) => ({ key, title: t(`designer.script.${key}`) }))
  return (
    <Dialog title={title} width={1280} onClose={onClose} footer={footer}>
      <p className="fs-advice q-row q-align-start q-gap-2 q-soft q-radius-md q-margin-bottom-3 q-pad-y-2 q-pad-x-3">
        <Icon name="info" />
        {t('designer.script.advice', { ms: scriptLimits.time })}
      </p>
      <div className="fs-body q-stack q-gap-4">
        <section className="fs-code q-shrink">
          <div className="fs-tools q-row q-wrap q-gap-2 q-soft q-margin-bottom-2">
            <span>{t('designer.script.examples')}</span>
            {examples.map((example) => (
              <Button key={example.title} onClick={() => take(example.text)}>
                {example.title}
              </Button>
            ))}
            <span className="fd-space q-grow" />
            <Button kind="primary" disabled={!text.trim() || failure !== undefined} onClick={attempt}>
              {t('designer.script.try')}
            </Button>
          </div>
          <CodeEditor start={start} fault={fault} label={title} handle={editor} onChange={setText} />
          <div role="status" className="fs-verdict">
            {text.trim() && <Verdict verdict={verdict} onGo={go} />}
          </div>
        </section>
        <section className="fs-side q-shrink" ref={besides}>
          <Tabs label={title} tabs={tabs} active={side} onChange={setSide}>
            {side === 'fields' && (
              <FieldCodes form={form} onInsert={(piece) => editor.current?.insert(piece)} />
            )}
            {side === 'help' && <Help place={place} />}
            {side === 'trial' &&
              (tried.number ? (
                <ScriptTrial key={tried.number} form={tried.form} />
              ) : (
                <p className="fd-note q-break q-muted q-text-xs">{t('designer.script.not-tried')}</p>
              ))}
          </Tabs>
        </section>
      </div>
    </Dialog>
  )
}
