import { useEffect, useMemo, useRef, useState } from 'react'
import { localTime } from '#/core/text/formats'
import type { FlowFacts, FormDesign, FormLimit } from '#/generated/types'
import {
  computeFormRights,
  type DefaultContext,
  explainRights,
  type FieldRestriction,
  type FormMode,
  type FormRights,
  type FormValues,
  formFieldsOf,
  fullRights,
  hideEmptyFields,
  initialValuesOf,
  isMaskedRight,
  maskFormInSlices,
  serializeRights,
} from '../../../core/form'
import { runToCompletion } from '../../../core/slices'
import { companyClock } from '../../form-host/company-clock'
import { currentDefaultContext } from '../../form-host/default-context'
import { useDesignHost } from '../../form-host/design-host'
import { loadOrganisation } from '../../picker/organisation/load-organisation'
import { departmentAncestors, findPerson, type Organisation } from '../../picker/organisation/organisation'
import { DeviceOverride, deviceOfWidth, listSeparator, t } from '../../platform'
import { type FormController, FormView } from '../../renderer'
import { Dialog, List, Tag, toast } from '../../ui'
import { type DesignerFlow, useDesignerFlow, useFormDesign } from '../context'
import { itemTitleOf } from '../titles'
import { deviceWidths, PreviewBar, type PreviewSettings } from './preview-bar'

/** Rights and limits under which a form is previewed. */
interface PreviewRights {
  rights: FormRights
  mode: FormMode
  limits: { step: readonly FormLimit[]; flow: readonly FormLimit[] }
  /** Name of the step; undefined where every field may be written. */
  stepName?: string
}

/** Returns the rights of a step's assignee for the form as filled in; without a step, all rights. */
function previewRightsOf(
  form: FormDesign,
  flow: DesignerFlow | null,
  stepId: string,
  values: FormValues,
): PreviewRights {
  const step = flow?.funlist.find(({ id }) => id === stepId)
  if (!flow || !step) return { rights: fullRights(form), mode: 'creat', limits: { step: [], flow: [] } }
  const mode = step.is_start ? 'creat' : 'deal'
  const limits = { step: step.formEditLimit, flow: flow.set.formEditLimit }
  const rights = hideEmptyFields(form, computeFormRights(form, { ...limits, mode }), values)
  return { rights, mode, limits, stepName: step.name }
}

/** Models of the fields that rights mask, wholly or in a column. */
const maskedModels = (form: FormDesign, rights: FormRights) =>
  formFieldsOf(form).flatMap(({ key, model }) => {
    const right = rights.get(key)
    return right && isMaskedRight(right) ? [model] : []
  })

/** Returns the values as they were typed: those of masked fields before they were masked. */
function typedValues(
  shown: FormValues,
  { values, masked }: { values: FormValues; masked: readonly string[] },
) {
  const hidden = masked.filter((model) => Object.hasOwn(values, model))
  return { ...shown, ...Object.fromEntries(hidden.map((model) => [model, values[model]])) }
}

/** Returns current rights with the masks of the granted ones: a form with masked text has texts in place of these fields. */
const withMasks = (now: FormRights, granted: FormRights): FormRights =>
  new Map([...now, ...[...granted].filter(([, right]) => isMaskedRight(right))])

interface WithheldListProps {
  form: FormDesign
  eyes: PreviewRights
  /** Rights under the current state of the conditions. */
  now: FormRights
}

function reasonText({ reason, access, layout }: FieldRestriction, step: string) {
  if (reason === 'condition') return t(`designer.why.condition-${access}`)
  return t(`designer.why.${reason}`, { step, layout: layout ?? '' })
}

/** Explains why fields are hidden or read-only here and now; renders nothing if all can be filled in. */
function RightsExplanation({ form, eyes, now }: WithheldListProps) {
  const { limits, rights: granted, stepName = '' } = eyes
  const withheld = explainRights(form, { ...limits, granted, now })
  if (!withheld.length) return <p className="fd-note q-break q-muted q-text-xs">{t('designer.why.none')}</p>
  return (
    <details className="fd-why q-text-sm q-margin-bottom-2">
      <summary className="q-soft q-pad-y-1 q-pad-x-0">
        {t('designer.why.title', { n: withheld.length })}
      </summary>
      <List>
        {withheld.map((one) => (
          <li
            className="q-row q-wrap q-gap-2 q-pad-y-1 q-pad-x-0"
            key={`${one.item.key} ${one.column ?? ''}`}
          >
            <strong>{one.column ? `${itemTitleOf(one.item)} / ${one.column}` : itemTitleOf(one.item)}</strong>
            <Tag tone={one.access === 'read' ? 'neutral' : 'warning'}>{t(`designer.why.${one.access}`)}</Tag>
            <span>{reasonText(one, stepName)}</span>
          </li>
        ))}
      </List>
    </details>
  )
}

/** Returns the default context of a person of the company, now; undefined while the id is unknown. */
function personaOf(organisation: Organisation, id: string): DefaultContext | undefined {
  const found = findPerson(organisation, id)
  if (!found) return undefined
  const own = [...organisation.departments.values()].filter(({ children }) =>
    children.some((child) => child.type === 'user' && child.id === id),
  )
  return {
    ...companyClock(),
    person: { id, name: found.username, jobId: found.userjobid },
    depts: own.map(({ deptid, deptname }) => ({
      id: deptid,
      name: deptname,
      path: departmentAncestors(organisation, deptid).map((dept) => dept.deptname),
    })),
  }
}

/** Returns the facts of the flow that the person would create with the form. */
function previewFlowFacts({ now, zone, person, depts }: DefaultContext): FlowFacts {
  const [dept] = depts
  return {
    creatorName: person.name,
    creatorJobId: person.jobId,
    creatorDept: dept?.name ?? '',
    creatorDeptPath: dept?.path.join('-') ?? '',
    handlerName: person.name,
    handlerJobId: person.jobId,
    flowName: '',
    workname: '',
    createdAt: localTime(now, zone),
    isUrgent: false,
  }
}

const firstLook: PreviewSettings = { device: 'pc', status: 'input', step: '', person: '' }

/** Returns the default context of the chosen person, or of the current user. */
function useFiller(id: string): DefaultContext {
  const [filler, setFiller] = useState(() => currentDefaultContext())
  useEffect(() => {
    if (!id) return setFiller(currentDefaultContext())
    let isAsked = true
    loadOrganisation()
      .then((organisation) => isAsked && setFiller(personaOf(organisation, id) ?? currentDefaultContext()))
      .catch(() => isAsked && setFiller(currentDefaultContext()))
    return () => {
      isAsked = false
    }
  }, [id])
  return filler
}

/** Previews the form as people will fill in and read it: with their device, step, defaults and rights. */
export function FormPreview({ onClose }: { onClose(): void }) {
  const form = useFormDesign()
  const flow = useDesignerFlow()
  const host = useDesignHost()
  const [look, setLook] = useState(firstLook)
  const { device, status, step, person } = look
  const filler = useFiller(person)
  const world = useMemo(() => ({ flowfacts: previewFlowFacts(filler) }), [filler])
  const [start, setStart] = useState(() => ({ filler, values: initialValuesOf(form, filler) }))
  if (start.filler !== filler) setStart({ filler, values: initialValuesOf(form, filler) })
  const eyes = useMemo(() => previewRightsOf(form, flow, step, start.values), [form, flow, step, start])
  // People who see masked text get it in the form, as the server sends it.
  const shown = useMemo(
    () => runToCompletion(maskFormInSlices({ form, rights: eyes.rights, values: start.values }, {})),
    [form, eyes, start],
  )
  const masked = useMemo(() => maskedModels(form, eyes.rights), [form, eyes])
  const controller = useRef<FormController>(undefined)
  const typed = () =>
    controller.current
      ? typedValues(controller.current.allValues(), { values: start.values, masked })
      : start.values
  const [now, setNow] = useState(eyes.rights)
  const see = (form: FormController) => {
    controller.current = form
    setNow(form.rights())
  }
  const check = async () => {
    const problems = await controller.current?.validate()
    if (!problems?.length) toast(t('designer.preview.valid'), 'success')
  }
  const print = () =>
    host?.openForm('print', {
      name: t('designer.preview.paper'),
      form: shown.form,
      limits: serializeRights(shown.rights, shown.form),
      values: controller.current?.allValues() ?? shown.values,
    })
  const lookAt = (change: Partial<PreviewSettings>) => {
    if (change.step !== undefined || change.status) setStart({ filler, values: typed() })
    setLook({ ...look, ...change })
  }
  return (
    <Dialog title={t('designer.preview')} width={1240} onClose={onClose}>
      <PreviewBar
        look={look}
        flow={flow}
        onLook={lookAt}
        onCheck={() => void check()}
        onPrint={host ? print : undefined}
      />
      <p className="fd-note q-break q-muted q-text-xs" role="status">
        {t('designer.preview.filled-by', {
          name: filler.person.name,
          dept: filler.depts.map(({ name }) => name).join(listSeparator()) || t('designer.preview.no-dept'),
        })}
      </p>
      {status === 'input' && <RightsExplanation form={form} eyes={eyes} now={withMasks(now, eyes.rights)} />}
      <div
        className="fd-preview q-full q-box q-radius-lg q-surface q-scroll"
        style={{ maxWidth: deviceWidths[device] }}
      >
        <DeviceOverride value={device === 'pc' ? undefined : deviceOfWidth(deviceWidths[device])}>
          <FormView
            key={`${status} ${step} ${filler.person.id}`}
            form={shown.form}
            status={status}
            world={world}
            rights={shown.rights}
            mode={eyes.mode}
            values={shown.values}
            onReady={see}
            onChange={see}
          />
        </DeviceOverride>
      </div>
    </Dialog>
  )
}
