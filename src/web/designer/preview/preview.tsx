import { useEffect, useMemo, useRef, useState } from 'react'
import type { DefaultContext } from '#/core/form/defaults/default-formats'
import { defaultsOf } from '#/core/form/defaults/default-values'
import { limitsOf } from '#/core/form/rights/rights'
import { loadOrganisation } from '../../picker/organisation/load-organisation'
import { deviceAt, TriedDevice } from '../../platform/device'
import { listSign, t } from '../../platform/i18n/i18n'
import { type FormController, FormView } from '../../renderer/form'
import { logError } from '../../stores/errors'
import { fillingNow } from '../../stores/form-filler'
import { handOver } from '../../stores/form-handoff'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { useDesignedForm, useFlowAround } from '../context'
import { type Look, PreviewBar, widths } from './preview-bar'
import { fillerOf, flowOf } from './preview-persona'
import { eyesOf } from './preview-rights'
import { WithheldList } from './rights-explanation'

const firstLook: Look = { device: 'pc', status: 'input', step: '', person: '' }

/** Whoever fills the form: somebody of the company, or the one who looks. */
function useFiller(id: string): DefaultContext {
  const [filler, setFiller] = useState(fillingNow)
  useEffect(() => {
    if (!id) return setFiller(fillingNow)
    let isAsked = true
    loadOrganisation()
      .then((organisation) => isAsked && setFiller(fillerOf(organisation, id) ?? fillingNow()))
      .catch(logError)
    return () => {
      isAsked = false
    }
  }, [id])
  return filler
}

/** The form as people will fill and read it: on their device, at their step, with their defaults and rights. */
export function Preview({ onClose }: { onClose(): void }) {
  const form = useDesignedForm()
  const flow = useFlowAround()
  const [look, setLook] = useState(firstLook)
  const { device, status, step, person } = look
  const filler = useFiller(person)
  const world = useMemo(() => ({ flowfacts: flowOf(filler) }), [filler])
  const [start, setStart] = useState(() => ({ filler, values: defaultsOf(form, filler) }))
  if (start.filler !== filler) setStart({ filler, values: defaultsOf(form, filler) })
  const eyes = useMemo(() => eyesOf(form, flow, step, start.values), [form, flow, step, start])
  const controller = useRef<FormController>(undefined)
  const [now, setNow] = useState(eyes.rights)
  const see = (seen: FormController) => {
    controller.current = seen
    setNow(seen.rights())
  }
  const check = async () => {
    const problems = await controller.current?.validate()
    if (!problems?.length) toast(t('designer.preview.valid'), 'success')
  }
  const print = () =>
    handOver('/formprint', {
      name: t('designer.preview.paper'),
      form,
      limits: limitsOf(eyes.rights, form),
      values: controller.current?.allValues() ?? start.values,
    })
  const lookAt = (change: Partial<Look>) => {
    if (change.step !== undefined || change.status)
      setStart({ filler, values: controller.current?.allValues() ?? start.values })
    setLook({ ...look, ...change })
  }
  return (
    <Dialog title={t('designer.preview')} width={1240} onClose={onClose}>
      <PreviewBar look={look} flow={flow} onLook={lookAt} onCheck={() => void check()} onPrint={print} />
      <p className="fd-note" role="status">
        {t('designer.preview.filled-by', {
          name: filler.person.name,
          dept: filler.depts.map(({ name }) => name).join(listSign()) || t('designer.preview.no-dept'),
        })}
      </p>
      {status === 'input' && <WithheldList form={form} eyes={eyes} now={now} />}
      <div className="fd-preview" style={{ maxWidth: widths[device] }}>
        <TriedDevice value={device === 'pc' ? undefined : deviceAt(widths[device])}>
          <FormView
            key={`${status} ${step} ${filler.person.id}`}
            form={form}
            status={status}
            world={world}
            rights={eyes.rights}
            mode={eyes.mode}
            values={start.values}
            onReady={see}
            onChange={see}
          />
        </TriedDevice>
      </div>
    </Dialog>
  )
}
