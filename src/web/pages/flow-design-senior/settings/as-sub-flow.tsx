import type { KnownField } from '#/core/expression'
import type { FlowDesignSet } from '#/generated/types'
import { TimeLimit } from '../../../flow-editor/panels/time-limit'
import { GroupsField } from '../../../picker/groups-field'
import { t } from '../../../platform/i18n'
import { Segments } from '../../../ui/segments'

interface AsSubFlowProps {
  set: FlowDesignSet
  fields: readonly KnownField[]
  onChange(change: Partial<FlowDesignSet>): void
}

const dealtypes = ['orsign', 'andsign'] as const

/** 外部流程设置: whether other flows may start this one, and who then gets its first step. */
export function AsSubFlow({ set, fields, onChange }: AsSubFlowProps) {
  const { canBeSonFlow, dealers, dealtype, timeexpired } = set
  return (
    <>
      <label className="fe-check">
        <input
          type="checkbox"
          checked={canBeSonFlow}
          onChange={({ target }) => onChange({ canBeSonFlow: target.checked })}
        />
        {t('flow-set.sub-flow.allow')}
      </label>
      {canBeSonFlow && (
        <div className="fs-row">
          <GroupsField
            {...{ fields, set }}
            title={t('flow-set.sub-flow.dealers')}
            value={dealers}
            onSave={(groups) => onChange({ dealers: groups })}
          />
          <div className="q-field">
            <span className="q-field-label">{t('flow-set.sub-flow.dealtype')}</span>
            <div>
              <Segments
                label={t('flow-set.sub-flow.dealtype')}
                value={dealtype}
                options={dealtypes.map((value) => ({ value, text: t(`flow-editor.dealtype.${value}`) }))}
                onChange={(value) => onChange({ dealtype: value })}
              />
            </div>
          </div>
          <TimeLimit value={timeexpired} onChange={(seconds) => onChange({ timeexpired: seconds })} />
        </div>
      )}
    </>
  )
}
