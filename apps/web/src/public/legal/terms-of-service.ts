import { limitsText } from '@boxroom/domain/access/limits-text';
import { SOURCE_ROWS_MAX } from '@boxroom/domain/import/source-error';
import { pathIn } from '@boxroom/domain/page/page-kind';
import { t } from '../../lib/language/t.ts';
import type { Block } from '../text/block.ts';
import { taggedNote, taggedParagraph } from '../text/tagged-text.ts';
import { bullets, heading, link, strong } from '../text/write-blocks.ts';
import { AGE_MIN, type LegalText, mailTo, NOTICE_DAYS } from './legal-text.ts';

/** Changed together with the text below. */
export const TERMS_OF_SERVICE_CHANGED = '2026-11-21';

export interface TermsContact {
  /** The operator of this installation: a company or a person. */
  operatorName: string;
  termsEmail: string;
}

export function termsOfService(contact: TermsContact): LegalText {
  return {
    title: t('Terms of Service'),
    description: t(
      'The rules for using Boxroom: what it is, what it costs, what stays yours, what is not allowed, and how either of us can end it.',
    ),
    lastChanged: TERMS_OF_SERVICE_CHANGED,
    body: [...agreement(contact), ...rules(), ...service(contact)],
  };
}

function agreement({ operatorName }: TermsContact): readonly Block[] {
  return [
    taggedParagraph(
      t(
        'These terms are an agreement between you and <operator/> (“we”), who runs this installation of Boxroom. By making an account you accept them. If you do not, please do not use it.',
      ),
      { operator: () => strong(operatorName) },
    ),
    taggedNote(
      t(
        'In short: Boxroom is free, what you put in stays yours, be decent, keep a copy of what you cannot lose, and either of us can end it.',
      ),
    ),

    heading(2, t('What Boxroom is')),
    taggedParagraph(
      t(
        'A web app in which you keep rooms, boxes and the items in them, print tags for the boxes and find things again, alone or with people you invite. It is a Beta: it changes, and it has faults that nobody has found yet.',
      ),
    ),
    taggedParagraph(
      t(
        'It costs nothing, and no payment details are asked for. Should we ever offer something that has to be paid, nothing is charged unless you order it.',
      ),
    ),

    heading(2, t('Your account')),
    bullets([
      [
        t('Boxroom is not for children under {age, number}. Whoever is younger may not have an account.', {
          age: AGE_MIN,
        }),
      ],
      [t('Use an e-mail address that is yours. Whoever can read its mail can sign in, so look after it.')],
      [
        t(
          'What is done from your account counts as done by you, unless it was taken over without your fault. Tell us if you think that has happened, and end other sessions in the settings.',
        ),
      ],
    ]),

    heading(2, t('What stays yours')),
    taggedParagraph(
      t(
        'All that you enter and all pictures you add remain yours. You allow us only what is needed to run Boxroom for you: to store it, to make copies for backups and for your devices, to make smaller pictures, and to show it to those you share it with. That permission ends when you delete it, apart from backups that have not been replaced yet.',
      ),
    ),
    taggedParagraph(t('How personal data is treated is in the <link>Privacy Policy</link>.'), {
      link: (words) => link(words, pathIn(t.language, '/privacy-policy')),
    }),
  ];
}

function rules(): readonly Block[] {
  return [
    heading(2, t('Sharing')),
    taggedParagraph(
      t(
        'A room belongs to its owner. Who is allowed to edit can add, change, move and delete what is in it; what you put into somebody else’s room stays with that room when you leave. If an owner hands a room to another member, it is theirs, and only they can hand it back. Whoever has a guest link can look, so pass such links on with care. Invite only people who would want to hear from you.',
      ),
    ),

    heading(2, t('What is not allowed')),
    bullets([
      [t('Anything unlawful, and content that hurts the rights of others.')],
      [
        t(
          'Looking at, changing or blocking what is not yours, or trying to. If you find a weakness, please report it and test only against an installation of your own.',
        ),
      ],
      [t('Loading the service so much that others suffer, or sending unwanted mail by way of invitations.')],
      [t('Making accounts by machine.')],
    ]),
    taggedParagraph(
      // i18n: {limits} is a list: 1,000 rooms, 20,000 boxes, 200,000 items and 2 GB of pictures
      t(
        'Some technical limits keep the service alive for everybody, far above ordinary use: what one person owns may come to {limits}, no matter which person adds them; an import may have {rows, plural, one{# row} other{# rows}}, and mails, invitations and requests are limited in number.',
        { limits: limitsText(t), rows: SOURCE_ROWS_MAX },
      ),
    ),
  ];
}

function service({ termsEmail }: TermsContact): readonly Block[] {
  return [
    heading(2, t('Availability and backups')),
    taggedParagraph(
      t(
        'We do our best to keep Boxroom running and your data safe, but we do not promise that it is always there, free of faults, or that nothing is ever lost. Export what you could not do without. Boxroom is a help for finding things; it is no proof of ownership or value, and no substitute for papers an insurer may want.',
      ),
    ),

    heading(2, t('Liability')),
    taggedParagraph(
      t(
        'We are liable under the ordinary rules of Danish law for damage we cause with intent or by gross negligence. Since Boxroom is free, we are otherwise not liable for indirect loss or for loss of data, as far as the law allows this. Nothing in these terms takes away rights that you have as a consumer and that cannot be given up.',
      ),
    ),

    heading(2, t('The end')),
    taggedParagraph(
      t(
        'You can delete your account in the settings at any time, and need give no reason. We can close an account that breaks these terms in a serious way or again and again; where we can, we say so first, and you can export what is yours. If we give up the whole service, we tell you at least {days, plural, one{# day} other{# days}} before, so that you can export your list or move it to an installation of your own.',
        { days: NOTICE_DAYS },
      ),
    ),

    heading(2, t('Open source')),
    taggedParagraph(
      t(
        'The program itself is open source under the MIT licence, which has its own terms. These terms are about the service we run with it.',
      ),
    ),

    heading(2, t('Changes')),
    taggedParagraph(
      t(
        'We may change these terms. Material changes are announced {days, plural, one{# day} other{# days}} before they take effect, by mail or in the app. If you do not agree, you can delete your account before then; whoever goes on using Boxroom afterwards has accepted them. The date at the top says when the words last changed.',
        { days: NOTICE_DAYS },
      ),
    ),

    heading(2, t('Law and courts')),
    taggedParagraph(
      t(
        'These terms are governed by Danish law, and disputes belong before Danish courts. As a consumer you keep the protection of the law of the country in which you live, and may go to court there. If one of these rules turns out not to hold, the others stay.',
      ),
    ),

    heading(2, t('Contact')),
    taggedParagraph(t('Questions about these terms go to <email/>.'), { email: () => mailTo(termsEmail) }),
  ];
}
