import { useEffect, useMemo, useRef, useState } from 'react'
import { type DefaultContext, defaultsOf, limitsOf } from '../../../core/form'
import { currentDefaultContext } from '../../form-host/default-context'
import { loadOrganisation } from '../../picker/organisation/load-organisation'
import { DeviceOverride, deviceOfWidth } from '../../platform/device'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { type FormController, FormView } from '../../renderer'
import { logError } from '../../stores/errors'
import { handOffForm } from '../../stores/form-handoff'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { useDesignerFlow, useFormDesign } from '../context'
import { PreviewBar, type PreviewSettings, widths } from './preview-bar'
import { personaOf, previewFlowFacts } from './preview-persona'
import { previewRightsOf } from './preview-rights'
import { RightsExplanation } from './rights-explanation'

const firstLook: PreviewSettings = { device: 'pc', status: 'input', step: '', person: '' }

/** Returns the default context of the chosen person, or of the current user. */
function useFiller(id: string): DefaultContext {
  const [filler, setFiller] = useState(() => currentDefaultContext())
  useEffect(() => {
    if (!id) return setFiller(currentDefaultContext())
    let isAsked = true
    loadOrganisation()
      .then((organisation) => isAsked && setFiller(personaOf(organisation, id) ?? currentDefaultContext()))
      .catch(logError)
    return () => {
      isAsked = false
    }
  }, [id])
  return filler
}

/** Previews the form as people will fill in and read it: with their device, step, defaults and rights. */
export function Preview({ onClose }: { onClose(): void }) {
  const form = useFormDesign()
  const flow = useDesignerFlow()
  const [look, setLook] = useState(firstLook)
  const { device, status, step, person } = look
  const filler = useFiller(person)
  const world = useMemo(() => ({ flowfacts: previewFlowFacts(filler) }), [filler])
  const [start, setStart] = useState(() => ({ filler, values: defaultsOf(form, filler) }))
  if (start.filler !== filler) setStart({ filler, values: defaultsOf(form, filler) })
  const eyes = useMemo(() => previewRightsOf(form, flow, step, start.values), [form, flow, step, start])
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
    handOffForm('/formprint', {
      name: t('designer.preview.paper'),
      form,
      limits: limitsOf(eyes.rights, form),
      values: controller.current?.allValues() ?? start.values,
    })
  const lookAt = (change: Partial<PreviewSettings>) => {
    if (change.step !== undefined || change.status)
      setStart({ filler, values: controller.current?.allValues() ?? start.values })
    setLook({ ...look, ...change })
  }
  return (
    <Dialog title={t('designer.preview')} width={1240} onClose={onClose}>
      <PreviewBar look={look} flow={flow} onLook={lookAt} onCheck={() => void check()} onPrint={print} />
      <p className="fd-note q-break q-muted q-text-xs" role="status">
        {t('designer.preview.filled-by', {
          name: filler.person.name,
          dept: filler.depts.map(({ name }) => name).join(listSeparator()) || t('designer.preview.no-dept'),
        })}
      </p>
      {status === 'input' && <RightsExplanation form={form} eyes={eyes} now={now} />}
      <div
        className="fd-preview q-full q-box q-radius-lg q-surface q-scroll"
        style={{ maxWidth: widths[device] }}
      >
        <DeviceOverride value={device === 'pc' ? undefined : deviceOfWidth(widths[device])}>
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
        </DeviceOverride>
      </div>
    </Dialog>
  )
}
