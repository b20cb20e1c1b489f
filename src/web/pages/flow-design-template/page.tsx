import { Button, ButtonLink, Card, Icon, LoadState, Menu, Muted, Skeleton, Stack, Tag, toast } from '../../ui'
import '../../platform/i18n/design-texts'
import './template.css'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  OaFlowdesignsTemplatedetailData,
} from '#/generated/types'
import form from '#schemas/forms/flow-from-template.json'
import { effectiveButtonsOf, isTerminalStep } from '../../../core/flow'
import { toFieldSymbols } from '../../../core/form'
import { DesignIcon } from '../../flow/catalogue/design-icon'
import { ResultTag } from '../../flow/summary/result-tag'
import { dealtypeText, linkLabelOf, recipientsOrEventText } from '../../flow-editor/canvas/flow-graph'
import { stepLinksOf } from '../../flow-editor/flow-links'
import { listSeparator, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { FormView } from '../../renderer'
import { createTemplateSource } from '../../simulator/simulation-source'
import { PermissionGate } from '../../stores/permission-gate'
import { hasPermission } from '../../stores/session'
import { AntdRoot } from '../../ui/antd-root'
import { useCategoryOptions } from '../../versions/category-options'
import { designUrl } from '../../versions/design-row'
import { useTemplateActions } from './use-template-actions'

/** Describes the exits of a step, line by line: button or condition, and target. */
function leadsOf(step: FlowDesignStep, { funlist, formset }: FlowDesign): string[] {
  const fields = toFieldSymbols(formset)
  const links = stepLinksOf(step)
  const nameOf = (id: string) => funlist.find((one) => one.id === id)?.name ?? id
  const nextSteps = links.map((link) => `${linkLabelOf(link, fields)} → ${nameOf(link.to)}`)
  const ending = isTerminalStep(step)
    ? []
    : effectiveButtonsOf(step).filter(
        ({ id }) => !links.some((link) => 'button' in link && link.button === id),
      )
  const words = ({ end }: FlowDesignButton) => t(end ? `flow-editor.end.${end}` : 'flow-template.ends')
  return [...nextSteps, ...ending.map((button) => `${button.name} → ${words(button)}`)]
}

/** Describes the steps of a design: recipients, handling and exits. */
const StepList = ({ design }: { design: FlowDesign }) => (
  <ol className="template-steps q-stack q-gap-3 q-margin-bottom-5">
    {design.funlist.map((step) => (
      <li className="q-stack q-gap-1 q-box" key={step.id}>
        <p>
          <b>{step.name}</b>
          <Tag>{dealtypeText(step)}</Tag>
        </p>
        <p>{recipientsOrEventText(step)}</p>
        {leadsOf(step, design).map((lead) => (
          <Muted as="small" key={lead}>
            {lead}
          </Muted>
        ))}
      </li>
    ))}
  </ol>
)

interface UseDialogProps {
  template: OaFlowdesignsTemplatedetailData
  onClose(): void
}

/** Creates a flow from a template and opens its design; it becomes active when published. */
function TemplateStartDialog({ template, onClose }: UseDialogProps) {
  const navigate = useNavigate()
  const known = useCategoryOptions()
  return (
    <FormDialog<{ name: string; category?: string[] | null }>
      title={t('flow-template.use')}
      width={480}
      form={form}
      values={{ name: template.name }}
      known={known}
      onClose={onClose}
      onSend={async ({ name, category }, requestId) => {
        const body = { _id: template._id, name, category: category ?? [], requestId }
        const { _id } = await api.oa.flowdesigns.copyfrom_template(body)
        toast(t('flow-template.used', { name }), 'success')
        void navigate(
          hasPermission('flowdesign.editsenior.design') ? designUrl(_id) : '/oaset/flowdesign_list',
        )
      }}
    />
  )
}

const Simulator = lazy(() =>
  import('../../simulator/simulator').then((module) => ({ default: module.Simulator })),
)

type Template = OaFlowdesignsTemplatedetailData

/** Lists the simulated cases: input, route and end of each. */
const Cases = ({ cases }: Pick<Template, 'cases'>) =>
  cases.length > 0 && (
    <>
      <h2>{t('flow-template.cases')}</h2>
      <ul className="template-cases q-stack q-gap-3 q-margin-bottom-5">
        {cases.map(({ name, steps, result }) => (
          <Stack as="li" align="center" gap={2} lineGap={0.5} key={name}>
            <ResultTag flow={{ result, unFinishNum: 0, CancelNum: 0 }} />
            <b>{name}</b>
            <Muted as="small">{steps.join(' → ')}</Muted>
          </Stack>
        ))}
      </ul>
    </>
  )

/** Lists people and departments named by its steps that the company lacks. */
const Missing = ({ named }: Pick<Template, 'named'>) => {
  const names = named.filter(({ isThere }) => !isThere).map(({ name }) => name)
  if (!names.length) return null
  return <p className="template-note">{t('flow-template.missing', { names: names.join(listSeparator()) })}</p>
}

function Shown({ template, onChanged }: { template: Template; onChanged(): void }) {
  const { _id, name, description, category, icon, design, cases, named } = template
  const [isTrying, setTrying] = useState(false)
  const [isUsing, setUsing] = useState(false)
  const own = useTemplateActions(template, onChanged)
  const source = useMemo(() => createTemplateSource({ flowid: _id, name, design }), [_id, name, design])
  const start = design.funlist.find(({ is_start }) => is_start)
  return (
    <div className="template q-stack q-align-start q-gap-4">
      <Card as="header">
        <DesignIcon icon={icon} name={name} size={24} />
        <div>
          <h1>{name}</h1>
          <p>
            {category} · {description}
          </p>
        </div>
        <ButtonLink to="/oaset/flowdesign_template">{t('menu.flowdesign-templates')}</ButtonLink>
        <Button aria-pressed={isTrying} onClick={() => setTrying(!isTrying)}>
          {t('flow-template.try')}
        </Button>
        <PermissionGate rule="flowdesign.add">
          <Button kind="primary" onClick={() => setUsing(true)}>
            {t('flow-template.use')}
          </Button>
        </PermissionGate>
        <Menu label={t('ui.more')} trigger={<Icon name="more" size={18} />} actions={own.actions} />
        <Missing named={named} />
      </Card>
      {isTrying && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Simulator source={source} onClose={() => setTrying(false)} />
        </Suspense>
      )}
      <Card as="section" className="template-form">
        <h2>{t('flow-template.form')}</h2>
        <FormView form={design.formset} limits={start?.formEditLimit} mode="creat" />
      </Card>
      <aside className="q-card">
        <h2>{t('flow-template.steps')}</h2>
        <StepList design={design} />
        <Cases cases={cases} />
      </aside>
      {own.dialog}
      {isUsing && <TemplateStartDialog template={template} onClose={() => setUsing(false)} />}
    </div>
  )
}

/** Shows a template as the company would get it: form, steps, cases; offers the simulator, then use. */
export default function FlowDesignTemplate() {
  const { id = '' } = useParams()
  const { value, failure, reload } = useQuery(id, () => quietApi.oa.flowdesigns.templatedetail({ _id: id }))
  if (!value)
    return (
      <Card>
        <LoadState failure={failure} reload={reload} lines={10} />
      </Card>
    )
  return (
    <AntdRoot>
      <Shown key={value._id} template={value} onChanged={reload} />
    </AntdRoot>
  )
}
