import type { ConflictChoices, ConflictText, MergeSide } from '../../../core/flow'
import { t } from '../../platform/i18n/i18n'
import { propertyName } from '../../versions/difference-list'

interface ClashesProps {
  clashes: readonly ConflictText[]
  choices: ConflictChoices
  /** Author of the other changes. */
  name: string
  onChoose(id: string, side: MergeSide): void
}

const sides = ['mine', 'theirs'] as const

const titleOf = ({ kind, name, part, of }: ConflictText) =>
  [t(`flow-design.difference.${kind}`, { name }), of, part && propertyName(part)].filter(Boolean).join(' · ')

/** Describes a side that removed the whole item. */
const absent = ({ kind, part }: ConflictText) =>
  t(`flow-design.difference.${part || kind === 'remark' ? 'nothing' : 'removed'}`)

/** Lists conflicts with both values and the original, to be resolved one by one. */
export const ConflictList = ({ clashes, choices, name, onChoose }: ClashesProps) => (
  <section className="fs-clashes q-margin-top-4" aria-label={t('flow-design.merge.clashes')}>
    <h3>{t('flow-design.merge.clashes')}</h3>
    {clashes.map((clash) => (
      <fieldset key={clash.id}>
        <legend>{titleOf(clash)}</legend>
        <p>{t('flow-design.merge.was', { text: clash.base || t('flow-design.difference.nothing') })}</p>
        {sides.map((side) => (
          <label key={side}>
            <input
              type="radio"
              name={clash.id}
              checked={choices[clash.id] === side}
              onChange={() => onChoose(clash.id, side)}
            />
            <span>
              <strong>
                {side === 'mine' ? t('flow-design.merge.mine') : t('flow-design.merge.theirs', { name })}
              </strong>{' '}
              {clash[side] || absent(clash)}
            </span>
          </label>
        ))}
      </fieldset>
    ))}
  </section>
)
