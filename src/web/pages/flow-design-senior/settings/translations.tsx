import './translations.css'
import { useMemo, useState } from 'react'
import type { FlowDesign } from '#/generated/types'
import {
  collectFlowTexts,
  type DesignLanguage,
  designLanguages,
  type FlowDescription,
  findUntranslated,
  setTranslation,
  translationOf,
} from '../../../../core/flow'
import { t } from '../../../platform'
import { SegmentedControl } from '../../../ui'

interface TranslationsProps {
  naming: FlowDescription
  design: FlowDesign
  onChange(design: FlowDesign, merge?: string): void
}

const missingIn = (design: FlowDesign, words: readonly string[]) =>
  designLanguages.flatMap((language) => findUntranslated(design, language, words))

/** Edits every text of a design with its translations in place. */
export function DesignTranslations({ naming, design, onChange }: TranslationsProps) {
  const words = useMemo(() => collectFlowTexts(design, naming), [design, naming])
  const missing = missingIn(design, words)
  // Rows missing a translation when the filter was set stay visible, so that none vanishes while being filled
  // in.
  const [retained, setRetained] = useState<ReadonlySet<string> | null>(null)
  const inSight = retained && new Set([...retained, ...missing])
  const shown = words.filter((word) => !inSight || inSight.has(word))
  return (
    <div className="fs-words">
      <div className="q-row q-wrap q-gap-4 q-gap-y-2 q-soft">
        <SegmentedControl
          label={t('flow-set.words.show')}
          options={[
            { value: 'all', text: t('flow-set.words.all', { n: words.length }) },
            { value: 'missing', text: t('flow-set.words.only-missing') },
          ]}
          value={retained ? 'missing' : 'all'}
          onChange={(value) => setRetained(value === 'missing' ? new Set(missing) : null)}
        />
        <span role="status">
          {missing.length ? t('flow-set.words.missing', { n: missing.length }) : t('flow-set.words.complete')}
        </span>
      </div>
      <ul className="q-margin-top-3">
        {shown.map((word) => (
          <li className="q-stack q-align-start q-gap-2 q-line-below" key={word}>
            <span className="q-break" lang="zh">
              {word}
            </span>
            {designLanguages.map((language) => (
              <Translation
                key={language}
                design={design}
                language={language}
                word={word}
                onChange={onChange}
              />
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TranslationProps extends Pick<TranslationsProps, 'design' | 'onChange'> {
  language: DesignLanguage
  word: string
}

function Translation({ design, language, word, onChange }: TranslationProps) {
  const text = translationOf(design, language, word)
  return (
    <textarea
      className="q-input"
      rows={1}
      lang={language}
      placeholder={t(`flow-set.words.${language}`)}
      aria-label={t('flow-set.words.of', { word, language: t(`flow-set.words.${language}`) })}
      data-missing={!text.trim() || undefined}
      maxLength={100_000}
      value={text}
      onChange={({ target }) =>
        onChange(setTranslation(design, language, word, target.value), `i18n ${language} ${word}`)
      }
    />
  )
}
