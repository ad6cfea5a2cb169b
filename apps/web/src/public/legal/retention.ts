import { t } from '../../lib/language/t.ts';
import type { Block } from '../text/block.ts';
import { taggedParagraph } from '../text/tagged-text.ts';
import { heading, table } from '../text/write-blocks.ts';

/** The part of the privacy policy that says how long everything is kept. */
export function retention(): readonly Block[] {
  return [
    heading(2, t('How long it is kept')),
    table(
      t('Times after which things are removed by themselves'),
      [t('What'), t('How long')],
      [
        [[t('Account, inventory and history')], [t('Until you delete them, or the account')]],
        [[t('Deleted items, boxes and rooms')], [t('30 days, in which you can have them back')]],
        [[t('Files of pictures that are no longer used')], [t('About 35 days')]],
        [[t('Sessions')], [t('Until they end, or you end them in the settings')]],
        [[t('Addresses for notifications')], [t('Until you switch them off, or the session of the device ends')]],
        [[t('Browsers in which you signed in')], [t('400 days after the last time')]],
        [[t('Sign-in links and codes, as hashes')], [t('10 minutes good, gone about a day later')]],
        [[t('Mails we sent')], [t('30 days')]],
        [[t('Changes of your e-mail address')], [t('30 days')]],
        [[t('Links to unsubscribe, as hashes')], [t('400 days')]],
        [[t('Invitations that were declined, taken back or not answered')], [t('90 days')]],
        [[t('Guest links that were ended, or have come to their end')], [t('30 days')]],
        [
          [t('Addresses of friends to whom you recommended Boxroom and who did not come')],
          [t('90 days; as long as your account a hash, which tells if they come after all')],
        ],
        [
          [t('What administrators of this installation did, with their address and that of the account concerned')],
          [t('400 days')],
        ],
        [[t('Counters against abuse')], [t('Until the limit they count for starts anew')]],
        [[t('Records of the exchange with your devices')], [t('30 to 400 days; bare numbers as long as the account')]],
      ],
    ),
    heading(3, t('When you delete your account')),
    taggedParagraph(
      t(
        'You can do so in the settings. Everything above that belongs to you goes at once: rooms with all that is in them, also for the people you shared them with, memberships, sessions, and then the files of your pictures. A mail tells you that it is done, and is removed within minutes of being sent. What you put into rooms of other people stays there, without your name. For 400 days a hash remains by which your other devices learn that they have to empty themselves. Backups keep what they had until they are replaced by newer ones.',
      ),
    ),
  ];
}
