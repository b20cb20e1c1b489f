import type { FlowDesignStep, RecipientGroup } from '#/generated/types'
import { GroupsField } from '../../picker/groups-field'
import { t } from '../../platform/i18n'
import { changeStep } from '../actions/change-step'
import { useEditor, useOffers } from '../editor'
import type { SectionProps } from './section-props'
import { TimeLimit } from './time-limit'

interface ChoicesProps {
  step: FlowDesignStep
  change(part: Partial<FlowDesignStep>): void
}

/** What else the step does with its receivers, each a yes or no. */
function Choices({ step, change }: ChoicesProps) {
  const choice = (name: string, isOn: boolean, to: (on: boolean) => Partial<FlowDesignStep>) => (
    <div className="q-field">
      <label className="fe-check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => change(to(target.checked))} />
        {t(`flow-editor.people.${name}`)}
      </label>
      <span className="q-field-hint">{t(`flow-editor.people.${name}-hint`)}</span>
    </div>
  )
  const { nobodypass, batch = false, notransfer = false, dealtype } = step
  const isSigned = dealtype === 'orsign' || dealtype === 'andsign'
  return (
    <>
      {choice('nobodypass', nobodypass, (on) => ({ nobodypass: on }))}
      {isSigned && choice('batch', batch, (on) => ({ batch: on }))}
      {isSigned && choice('transfer', !notransfer, (on) => ({ notransfer: !on }))}
    </>
  )
}

/** Who may start or receives, who gets copies, how long it may take. */
export function PeopleSection({ design: { set }, step }: SectionProps) {
  const editor = useEditor()
  const { fields } = useOffers()
  const { id, is_start } = step
  const change = (part: Partial<FlowDesignStep>) =>
    editor.run((design) => changeStep(design, { id, change: part }))
  const shared = { fields, set }
  return (
    <div className="fe-section">
      {is_start ? (
        <GroupsField
          {...shared}
          set={{ ...set, runRoots: [] }}
          title={t('flow-editor.people.creators')}
          only={['user', 'dept', 'role']}
          nobodyText={t('picker.test.nobody-creates')}
          value={step.creatPermission}
          onSave={(creatPermission: RecipientGroup[]) => change({ creatPermission })}
        />
      ) : (
        <GroupsField
          {...shared}
          title={t('flow-editor.people.dealers')}
          isReceiving
          nobodyText={step.nobodypass ? t('picker.test.nobody-skips') : undefined}
          value={step.dealers}
          onSave={(dealers) => change({ dealers })}
        />
      )}
      <GroupsField
        {...shared}
        title={t('flow-editor.people.cc')}
        isReceiving
        emptyText={t('flow-editor.people.cc-none')}
        nobodyText={t('picker.test.nobody-copies')}
        value={step.cc}
        onSave={(cc) => change({ cc })}
      />
      {!is_start && step.dealtype !== 'message' && (
        <TimeLimit value={step.timeexpired} onChange={(timeexpired) => change({ timeexpired })} />
      )}
      {!is_start && <Choices step={step} change={change} />}
    </div>
  )
}
