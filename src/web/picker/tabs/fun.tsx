import { t } from '../../platform/i18n'
import { isChosen } from '../items'
import { CheckRow } from '../parts'
import type { TabProps } from '../tab'

/** Conditions 附加条件: people found through the flow and the company, as the tab's JSON lists them. */
export default function ConditionsTab({ schema, chosen, onToggle }: TabProps) {
  return (
    <ul className="pk-list">
      {(schema.items ?? []).map(({ id = '', title = '', tip = '', data }) => (
        <li key={id} className="pk-row">
          <CheckRow
            label={t(title)}
            checked={isChosen(chosen, { type: 'fun', id })}
            onToggle={() => onToggle({ type: 'fun', id, name: t(title), ...(data ? { data } : {}) })}
          >
            <span className="pk-name pk-two">
              {t(title)}
              <small>{t(tip)}</small>
            </span>
          </CheckRow>
        </li>
      ))}
    </ul>
  )
}
