import './flow-tile.css'
import { Link } from 'react-router-dom'
import { t } from '../platform/i18n'

interface FlowTileProps {
  id: string
  name: string
  desc?: string | undefined
  to: string
  isLiked?: boolean
  /** Missing where there are no favourites. */
  onLike?: (isOn: boolean) => void
}

/** A flow as a tile: its sign, its name, a star to keep it at hand. */
export const FlowTile = ({ name, desc, to, isLiked = false, onLike }: FlowTileProps) => (
  <div className="flow-tile">
    <i aria-hidden="true">{[...name][0]}</i>
    <Link to={to}>
      <b>{name}</b>
      {desc && <small>{desc}</small>}
    </Link>
    {onLike && (
      <button
        type="button"
        className="flow-star"
        aria-pressed={isLiked}
        aria-label={t(isLiked ? 'home.flows.unlike' : 'home.flows.like', { name })}
        title={t(isLiked ? 'home.flows.unlike' : 'home.flows.like', { name })}
        onClick={() => onLike(!isLiked)}
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" width="16" height="16">
          <path d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.8-5.2 2.8 1-5.8-4.2-4.1 5.8-.8z" />
        </svg>
      </button>
    )}
  </div>
)
