import './visit-list.css'
import { t } from '../../../platform'
import { Icon, Tag } from '../../../ui'
import type { CardGraph, StepCardData } from './step-cards'
import { stepKindText, stepStateText } from './step-text'

interface StepListProps {
  sheet: CardGraph<StepCardData>
  onChoose(id: string): void
}

/** Lists the designed steps: progress and exits of each. */
export const StepList = ({ sheet: { cards, links }, onChoose }: StepListProps) => (
  <ol className="visits q-grow q-shrink" aria-label={t('detail.design')}>
    {[...cards].map(([id, card]) => (
      <li
        key={id}
        className={`visit q-anchor tone-${card.tone}`}
        data-open={card.state === 'here' || undefined}
      >
        <button
          type="button"
          className="visit-step q-row q-wrap q-gap-2 q-gap-y-1 q-full q-plain q-left q-radius-md"
          data-card={id}
          onClick={() => onChoose(id)}
        >
          <b>{card.step.name}</b>
          <Tag>{stepKindText(card.step)}</Tag>
          <small className="q-push">{stepStateText(card)}</small>
        </button>
        <ul className="visit-ways">
          {links
            .filter(({ from }) => from === id)
            .map(({ id: way, to, text, isTaken }) => (
              <li
                className="q-row q-align-baseline q-gap-1-5 q-muted q-text-sm"
                key={way}
                data-taken={isTaken || undefined}
              >
                <Icon name="right" size={12} />
                <span>
                  {cards.get(to)?.step.name} {text && <small>{text}</small>}
                </span>
              </li>
            ))}
        </ul>
      </li>
    ))}
  </ol>
)
