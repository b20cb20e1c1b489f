import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type ExpressionProblem, type FieldSymbol, needsPrecedenceWarning } from '#/core/expression'
import { t } from '../platform'
import { Icon, List, Muted } from '../ui'
import { ExpressionEditor, type ExpressionEditorHandle } from './editor/expression-editor'
import { InsertablesPanel } from './insertables/insertables-panel'
import { Playground } from './playground/playground'
import { ProblemButton } from './problem-button'
import { toReadableExpression } from './readable-expression'
import { type ExpressionSymbols, readableFields } from './symbols'
import { useVocabulary } from './vocabulary'

interface NotesProps {
  text: string
  fields: readonly FieldSymbol[]
  problems: readonly ExpressionProblem[]
  /** Whether the problems are those of the current text: it is not checked while a list of suggestions is open. */
  isChecked: boolean
  onSelect(from: number, to: number): void
  onCorrect(from: number, to: number, instead: string): void
}

/** Messages on a text: its problems, each leading to its place, or its readable form. */
function FormulaMessages({ text, fields, problems, isChecked, onSelect, onCorrect }: NotesProps) {
  const isEmpty = !text.trim()
  return (
    <div className="fx-notes q-stack q-gap-0-5" aria-live="polite">
      {isEmpty && (
        <Muted as="p" size="sm">
          {t('formula.hint')}
        </Muted>
      )}
      {!isEmpty && !problems.length && !isChecked && (
        <Muted as="p" size="sm">
          {t('formula.unchecked')}
        </Muted>
      )}
      {!isEmpty && !problems.length && isChecked && (
        <p className="fx-fine q-row q-align-start q-gap-1-5 q-left q-soft">
          <Icon name="done" />
          <span>
            {t('formula.reads')}：<strong>{toReadableExpression(text, fields)}</strong>
          </span>
        </p>
      )}
      {!isEmpty && problems.length > 0 && (
        <ul className="fx-problems q-stack q-gap-0-5" aria-label={t('formula.problems')}>
          {problems.map((problem) => (
            <li key={`${problem.from} ${problem.code}`}>
              <ProblemButton
                problem={problem}
                fields={fields}
                onSelect={onSelect}
                onCorrect={onCorrect}
                hasLines={text.includes('\n')}
              />
            </li>
          ))}
        </ul>
      )}
      {isChecked && !problems.length && needsPrecedenceWarning(text) && (
        <p className="fx-notice q-row q-align-start q-gap-1-5 q-left q-tone-warning q-text-sm">
          <Icon name="warning" />
          {t('formula.notice')}
        </p>
      )}
    </div>
  )
}

const shownRulesKey = 'qianpi.formula-rules'
const rules = ['text', 'field', 'negative', 'brackets', 'several'] as const

/** Syntax help, in the words of the specification (S2-156…S2-159); open the first time. */
function SyntaxHelp() {
  const [isNew] = useState(() => !localStorage.getItem(shownRulesKey))
  useEffect(() => localStorage.setItem(shownRulesKey, 'seen'), [])
  return (
    <details className="fx-rules q-soft q-text-sm" open={isNew}>
      <summary className="q-muted">{t('formula.rules')}</summary>
      <List gap={4} lineGap={1}>
        {rules.map((rule) => (
          <li key={rule}>
            {t(`formula.rule.${rule}`)}{' '}
            <code className="q-break q-text-xs">{t(`formula.rule.${rule}.example`)}</code>
          </li>
        ))}
      </List>
    </details>
  )
}

const unchecked = { text: '', problems: [] }

export interface FormulaBodyProps {
  value: string
  known: ExpressionSymbols
  as?: 'condition'
  /** Whether the test is shown instead of the insertables. */
  isTesting: boolean
  onChange(text: string): void
  /** Receives a function that checks the current text; none while rows are edited. */
  check?: RefObject<(() => readonly ExpressionProblem[]) | null>
}

/** Formula editor with its messages, and the insertables or the test. */
export default function FormulaBody({ value, known, as, isTesting, onChange, check }: FormulaBodyProps) {
  const vocabulary = useVocabulary(known)
  const editor = useRef<ExpressionEditorHandle>(null)
  const [checked, setChecked] = useState<{ text: string; problems: readonly ExpressionProblem[] }>(unchecked)
  useImperativeHandle(check, () => () => editor.current?.problems() ?? [], [])
  const select = (from: number, to: number) => editor.current?.select(from, to)
  return (
    <div className="fx q-gap-3 q-stack q-gap-2 q-shrink">
      <div className="q-stack q-gap-2 q-shrink">
        <ExpressionEditor
          handle={editor}
          autoFocus
          value={value}
          vocabulary={vocabulary}
          as={as}
          onChange={onChange}
          label={t(as ? 'formula.label.condition' : 'formula.label')}
          placeholder={t(as ? 'formula.placeholder.condition' : 'formula.placeholder')}
          onProblems={(problems, text) => setChecked({ problems, text })}
        />
        <FormulaMessages
          text={value}
          fields={readableFields(known)}
          problems={checked.problems}
          isChecked={checked.text === value}
          onSelect={select}
          onCorrect={(from, to, instead) => editor.current?.replace(from, to, instead)}
        />
      </div>
      {isTesting ? (
        <Playground text={value} vocabulary={vocabulary} as={as} onSelect={select} />
      ) : (
        <>
          <InsertablesPanel vocabulary={vocabulary} onInsert={(text) => editor.current?.insert(text)} />
          <SyntaxHelp />
        </>
      )}
    </div>
  )
}
