import type { StoredFile, TemplateField } from '#/generated/types'
import { t } from '../../../platform'
import { Field } from '../../../ui'

interface FormFieldTextsProps {
  file: StoredFile
  /** Names of the form fields of the file. */
  fields: readonly string[]
  /** Texts of all templates. */
  texts: readonly TemplateField[]
  onChange(texts: TemplateField[]): void
}

/** Edits what the form fields of a PDF template are filled with; an empty one is filled by its name. */
export function FormFieldTexts({ file, fields, texts, onChange }: FormFieldTextsProps) {
  const { fileid, name } = file
  const isOwn = (one: TemplateField, field: string) => one.fileid === fileid && one.field === field
  const change = (field: string, text: string) => {
    const otherTexts = texts.filter((one) => !isOwn(one, field))
    onChange(text ? [...otherTexts, { fileid, field, text }] : otherTexts)
  }
  return (
    <fieldset className="q-stack q-gap-2">
      <legend>{t('flow-set.word.fields', { name })}</legend>
      {fields.map((field) => (
        <Field
          key={field}
          label={field}
          control={(aria) => (
            <input
              {...aria}
              maxLength={500}
              placeholder={`{${field}}`}
              defaultValue={texts.find((one) => isOwn(one, field))?.text ?? ''}
              onBlur={({ target }) => change(field, target.value.trim())}
            />
          )}
        />
      ))}
    </fieldset>
  )
}
