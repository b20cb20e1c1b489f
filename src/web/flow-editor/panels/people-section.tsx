import type { FlowDesignStep, RecipientGroup } from '#/generated/types'
import { GroupsField } from '../../picker/groups-field'
import { t } from '../../platform/i18n'
import { changeStep } from '../actions/change-step'
import { useEditor, useOffers } from '../editor'
import type { SectionProps } from './section-props'
import { TimeLimit } from './time-limit'

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
      {!is_start && (
        <div className="q-field">
          <label className="fe-check">
            <input
              type="checkbox"
              checked={step.nobodypass}
              onChange={({ target }) => change({ nobodypass: target.checked })}
            />
            {t('flow-editor.people.nobodypass')}
          </label>
          <span className="q-field-hint">{t('flow-editor.people.nobodypass-hint')}</span>
        </div>
      )}
      {!is_start && (step.dealtype === 'orsign' || step.dealtype === 'andsign') && (
        <div className="q-field">
          <label className="fe-check">
            <input
              type="checkbox"
              checked={step.batch ?? false}
              onChange={({ target }) => change({ batch: target.checked })}
            />
            {t('flow-editor.people.batch')}
          </label>
          <span className="q-field-hint">{t('flow-editor.people.batch-hint')}</span>
        </div>
      )}
    </div>
  )
}
