import '../platform/designing-texts'
import './formula.css'
import { useDeferredValue, useId, useMemo, useRef } from 'react'
import { checkExpression, type KnownField, precedenceNotice } from '#/core/expression'
import { t } from '../platform/i18n'
import { Icon } from '../ui/icon'
import { inserted } from './insert'
import { Pieces } from './pieces-panel'
import { readable } from './readable'
import { Trial } from './trial-panel'

interface ConditionEditorProps {
  value: string
  fields: readonly KnownField[]
  onChange(value: string): void
}

/** A condition being written: fields, operators and functions to click, problems with their place, a test. */
export function ConditionEditor({ value, fields, onChange }: ConditionEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const checked = useDeferredValue(value)
  const problems = useMemo(() => {
    return checkExpression(checked, [...fields], { as: 'condition' })
  }, [checked, fields])
  const select = (from: number, to: number) =>
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from, to)
    })
  const insert = (piece: string) => {
    const { selectionStart, selectionEnd } = area.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    }
    const next = inserted(value, piece, [selectionStart, selectionEnd])
    onChange(next.text)
    select(next.at, next.at)
  }
  const [problem] = problems
  const isFine = !problem && value.trim() !== ''
  return (
    <div className="fx">
      <div className="fx-write">
        <label className="q-field-label" htmlFor={id}>
          {t('formula.label')}
        </label>
        <textarea
          ref={area}
          id={id}
          className="q-input fx-text"
          rows={4}
          spellCheck={false}
          value={value}
          placeholder={t('formula.placeholder')}
          aria-invalid={problem && value ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
        />
        <div id={`${id}-note`} className="fx-note" aria-live="polite">
          {problem && value.trim() !== '' && (
            <button type="button" className="fx-problem" onClick={() => select(problem.from, problem.to)}>
              <Icon name="error" />
              {t('formula.problem-at', { ...problem, text: t(problem.code, problem.params) })}
              <u>{t('formula.go-to')}</u>
            </button>
          )}
          {isFine && (
            <p className="fx-fine">
              <Icon name="done" />
              {t('formula.reads')}：<strong>{readable(value, fields)}</strong>
            </p>
          )}
          {isFine && precedenceNotice(value) && <p className="fx-notice">{t('formula.notice')}</p>}
        </div>
      </div>
      <Pieces fields={fields} onInsert={insert} />
      <p className="fx-rules">{t('formula.rules')}</p>
      {isFine && <Trial text={value} fields={fields} />}
    </div>
  )
}
