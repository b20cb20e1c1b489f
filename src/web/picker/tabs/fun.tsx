import { useContext, useId } from 'react'
import { t } from '../../platform'
import { Icon } from '../../ui'
import { PickChoice, type PickerTabProps, tabItemsOf } from '../picker-tab'
import { isItemSelected } from '../selected-items'

/** Conditions 附加条件: people found through the flow, the company or a plugin, as listed in the tab's JSON (S2-027). */
export default function ConditionsTab({ schema, chosen, onToggle }: PickerTabProps) {
  const tips = useId()
  const type = schema.type.find((one) => one === 'plugin') ?? 'fun'
  return (
    <ul className="pk-list q-grow q-shrink-y q-pad-1 pk-named">
      {tabItemsOf(schema, useContext(PickChoice)).map(({ id = '', title = '', tip = '', data }) => {
        const has = isItemSelected(chosen, { type, id })
        return (
          <li key={id}>
            <button
              type="button"
              className="pk-row q-row q-full q-plain q-left q-radius-md"
              aria-label={t(title)}
              aria-describedby={`${tips}-${id}`}
              title={t(tip)}
              aria-pressed={has}
              onClick={() => onToggle({ type, id, name: t(title), ...(data ? { data } : {}) })}
            >
              <span className="pk-name q-pad-y-1 q-pad-x-0 pk-two">
                {t(title)}
                <small id={`${tips}-${id}`}>{t(tip)}</small>
              </span>
              <Icon name={has ? 'check' : 'plus'} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
