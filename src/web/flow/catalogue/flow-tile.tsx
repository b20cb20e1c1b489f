import './flow-tile.css'
import { Link } from 'react-router-dom'
import type { DesignIcon } from '../../../generated/types'
import { t } from '../../platform'
import { Icon } from '../../ui'
import { FlowIcon } from './design-icon'

interface FlowTileProps {
  id: string
  name: string
  desc?: string | undefined
  icon?: DesignIcon | undefined
  to: string
  isLiked?: boolean
  /** Absent where there are no favourites. */
  onLike?: (isOn: boolean) => void
}

/** Tile of a flow: icon, name and a star to make it a favourite. */
export const FlowTile = ({ name, desc, icon, to, isLiked = false, onLike }: FlowTileProps) => (
  <div className="flow-tile q-row q-gap-3 q-box q-radius-lg q-surface q-anchor q-pad-3">
    <i className="q-stack q-center q-fixed q-strong q-radius-lg" aria-hidden="true">
      <FlowIcon icon={icon} name={name} size={22} />
    </i>
    <Link to={to}>
      <b>{name}</b>
      {desc && <small>{desc}</small>}
    </Link>
    {onLike && (
      <button
        type="button"
        className="flow-star q-stack q-center q-fixed q-plain q-radius-md q-anchor"
        aria-pressed={isLiked}
        aria-label={t(isLiked ? 'home.flows.unlike' : 'home.flows.like', { name })}
        title={t(isLiked ? 'home.flows.unlike' : 'home.flows.like', { name })}
        onClick={() => onLike(!isLiked)}
      >
        <Icon name="star" />
      </button>
    )}
  </div>
)
