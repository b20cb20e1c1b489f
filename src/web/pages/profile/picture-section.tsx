import { t } from '../../platform/i18n/i18n'
import type { Person } from '../../stores/session'
import { Button } from '../../ui/button'
import { Muted } from '../../ui/layout'
import { Avatar } from '../../ui/primitives'
import { ImageChooser } from './choose-image'
import { deletePicture, uploadPicture } from './upload-picture'

interface PicturePartProps {
  person: Pick<Person, 'name' | 'jobid' | 'depts'>
  picture: string
  onChanged(): void
}

/** Shows the person and their picture; its centre is stored as a square. */
export function PictureSection({ person, picture, onChanged }: PicturePartProps) {
  const drop = async () => {
    await deletePicture('avatar').catch(() => undefined)
    onChanged()
  }
  return (
    <header className="profile-head q-row q-gap-4">
      <Avatar name={person.name} picture={picture} />
      <div className="q-break q-shrink">
        <h1>{person.name}</h1>
        <Muted as="small">{[person.jobid, ...person.depts.map(({ n }) => n)].join(' · ')}</Muted>
        <div className="q-row q-wrap q-gap-2 q-margin-top-2">
          <ImageChooser
            label={t('profile.picture')}
            onChoose={async (file) => (await uploadPicture('avatar', file)) && onChanged()}
          >
            {t('profile.choose-picture')}
          </ImageChooser>
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
