import { t } from '../../platform/i18n/i18n'
import type { Person } from '../../stores/session'
import { Button } from '../../ui/button'
import { Avatar } from '../../ui/primitives'
import { ChooseImage } from './choose-image'
import { dropPicture, sendPicture } from './upload-picture'

interface PicturePartProps {
  person: Pick<Person, 'name' | 'jobid' | 'depts'>
  picture: string
  onChanged(): void
}

/** Who one is, and the picture by which colleagues know one; its middle is kept as a square. */
export function PicturePart({ person, picture, onChanged }: PicturePartProps) {
  const drop = async () => {
    await dropPicture('avatar').catch(() => undefined)
    onChanged()
  }
  return (
    <header className="profile-head">
      <Avatar name={person.name} picture={picture} />
      <div>
        <h1>{person.name}</h1>
        <small>{[person.jobid, ...person.depts.map(({ n }) => n)].join(' · ')}</small>
        <div className="profile-acts">
          <ChooseImage
            label={t('profile.picture')}
            onChoose={async (file) => (await sendPicture('avatar', file)) && onChanged()}
          >
            {t('profile.choose-picture')}
          </ChooseImage>
          {picture && (
            <Button kind="link" onClick={() => void drop()}>
              {t('profile.drop')}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}
