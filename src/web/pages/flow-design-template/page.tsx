import { Card, Muted, Stack } from '../../ui/layout'
import '../../platform/i18n/design-texts'
import './template.css'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { OaFlowdesignsTemplatedetailData } from '#/generated/types'
import { DesignIcon } from '../../flow/catalogue/design-icon'
import { ResultTag } from '../../flow/summary/result-tag'
import { quietApi } from '../../platform/api'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { FormView } from '../../renderer'
import { createTemplateSource } from '../../simulator/simulation-source'
import { PermissionGate } from '../../stores/permission-gate'
import { AntdRoot } from '../../ui/antd-root'
import { Button, ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { Skeleton } from '../../ui/primitives'
import { LoadState } from '../../ui/query-content'
import { StepList } from './step-list'
import { TemplateStartDialog } from './template-start-dialog'
import { useTemplateActions } from './use-template-actions'

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
