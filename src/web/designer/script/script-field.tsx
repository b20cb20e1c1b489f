import { lazy, Suspense, useState } from 'react'
import { t } from '../../platform'
import { IconButton } from '../../ui'
import { changeFormConfig } from '../actions/change-item'
import { useDesigner, useFormDesign } from '../context'
import type { PropertyProps } from '../settings/property-list'
import { getScript, type ScriptTarget } from './script-target'

const ScriptDialog = lazy(() =>
  import('./script-dialog').then((module) => ({ default: module.ScriptDialog })),
)

interface ScriptFieldProps {
  id: string
  title: string
  place: ScriptTarget
  onChange(text: string | null): void
}

/** Shows a script by its size; a click opens its editor. */
function ScriptField({ id, title, place, onChange }: ScriptFieldProps) {
  const form = useFormDesign()
  const [isOpen, setOpen] = useState(false)
  const text = getScript(form, place)
  const save = (next: string) => {
    setOpen(false)
    onChange(next.trim() ? next : null)
  }
  return (
    <div className="fd-formula q-row q-wrap q-gap-1 q-gap-y-0-5">
      <button
        type="button"
        id={id}
        className="fd-formula-text q-row q-align-baseline q-gap-2 q-grow q-shrink q-left q-radius-md q-surface q-pad-y-1 q-pad-x-2"
        aria-haspopup="dialog"
        aria-describedby={`${id}-text`}
        onClick={() => setOpen(true)}
      >
        <i className="fd-formula-sign q-fixed" aria-hidden="true">
          {'{}'}
        </i>
        <span
          id={`${id}-text`}
          className="fd-formula-words q-break q-grow q-shrink"
          data-empty={!text || undefined}
        >
          {text ? t('designer.script.lines', { n: text.split('\n').length }) : t('designer.script.none')}
        </span>
      </button>
      {text !== '' && (
        <IconButton
          icon="close"
          label={t('designer.script.clear', { name: title })}
          onClick={() => onChange(null)}
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ScriptDialog
            title={title}
            form={form}
            place={place}
            onSave={save}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Script of a button, among its settings. */
export const ClickScript = ({ id, item, schema, onChange }: PropertyProps) => (
  <ScriptField
    id={id}
    onChange={onChange}
    title={`${item.name}：${t(schema.title ?? '')}`}
    place={{ button: item }}
  />
)

const formPlace: ScriptTarget = {}

/** Script of the form, among the form's settings. */
export function ChangeScript() {
  const designer = useDesigner()
  const title = t('designer.form.change_code')
  const set = (value: string | null) =>
    designer.run(changeFormConfig(designer.form, { name: 'change_code', value }), {
      name: 'designer.step.config',
      params: { property: title },
      key: null,
    })
  return (
    <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor" data-name="change_code" data-wide>
      <label htmlFor="form-change-code">{title}</label>
      <ScriptField id="form-change-code" title={title} place={formPlace} onChange={set} />
    </div>
  )
}
