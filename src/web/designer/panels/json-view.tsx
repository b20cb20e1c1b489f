import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { lineColumnOf, t } from '../../platform'
import { Dialog, DialogButtons, Icon, Skeleton } from '../../ui'
import { useDesigner } from '../context'
import { parseFormText, type TextFault } from '../json/check-text'

const FormJsonEditor = lazy(() =>
  import('../json/form-json-editor').then((module) => ({ default: module.FormJsonEditor })),
)

const faultsOf = (text: string) => parseFormText(text).faults
const maxShown = 50

interface FaultsProps {
  text: string
  faults: readonly TextFault[]
  onGo(at: number): void
}

const Faults = ({ text, faults, onGo }: FaultsProps) => (
  <ul className="fd-faults q-scroll q-margin-top-2" aria-label={t('designer.json.faults')}>
    {faults.slice(0, maxShown).map((fault) => (
      <li key={`${fault.from} ${fault.text}`}>
        <button
          type="button"
          className="fd-entry q-row q-gap-2 q-full q-left q-radius-md q-pad-y-1 q-pad-x-2"
          data-level="error"
          onClick={() => onGo(fault.from)}
        >
          <Icon name="error" />
          <span>{fault.text}</span>
          <small>{t('designer.json.place', { ...lineColumnOf(text, fault.from) })}</small>
        </button>
      </li>
    ))}
  </ul>
)

/** The stored form as JSON, to read, copy and edit; applying it is one undoable step. */
export function JsonView({ onClose }: { onClose(): void }) {
  const designer = useDesigner()
  const [start] = useState(() => JSON.stringify(designer.form, null, 2))
  const [text, setText] = useState(start)
  const [target, setTarget] = useState<{ at: number }>()
  const read = useDeferredValue(text)
  const { faults } = useMemo(() => parseFormText(read), [read])
  const apply = () => {
    const { form, faults } = parseFormText(text)
    const [first] = faults
    if (first) return setTarget({ at: first.from })
    if (!form) return
    designer.run(form, { name: 'designer.step.json', key: null })
    onClose()
  }
  const footer = (
    <DialogButtons
      onCancel={onClose}
      ok={t('designer.json.apply')}
      disabled={text === start || faults.length > 0}
      onClick={apply}
    />
  )
  return (
    <Dialog title={t('designer.json')} width={960} onClose={onClose} footer={footer}>
      <Suspense fallback={<Skeleton lines={10} />}>
        <FormJsonEditor start={start} target={target} faultsOf={faultsOf} onChange={setText} />
      </Suspense>
      <div role="status">
        {faults.length > 0 && <Faults text={read} faults={faults} onGo={(at) => setTarget({ at })} />}
      </div>
    </Dialog>
  )
}
