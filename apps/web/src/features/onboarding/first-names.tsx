import { BOX_NAME_MAX, boxNameSchema } from '@boxroom/domain/box/box';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import type { Message } from '@boxroom/domain/language/message';
import { ROOM_NAME_MAX, roomNameSchema } from '@boxroom/domain/room/room';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';

/** Names the room that every account begins with. */
export function FirstRoom({ roomId, onDone }: { roomId: string; onDone: () => void }) {
  const mutate = useCommand();
  return (
    <NameForm
      title={t('What do you call your first room?')}
      hint={t('A cellar, an attic, the garage: wherever your boxes are.')}
      label={t('Room name')}
      placeholder={t('Cellar')}
      max={ROOM_NAME_MAX}
      action={t('Save Name')}
      parse={(text) => parseWith(roomNameSchema, text)}
      onName={(name) => {
        if (mutate('room.rename', { id: roomId, name }).ok) onDone();
      }}
    >
      <Button variant="ghost" colorPalette="gray" onClick={onDone}>
        {t('Later')}
      </Button>
    </NameForm>
  );
}

/** Adds the first box, and opens it. */
export function FirstBox({ roomId, onDone }: { roomId: string; onDone: (boxId: string) => void }) {
  const mutate = useCommand();
  const newId = useNewId();
  const navigate = useNavigate();
  return (
    <NameForm
      title={t('Add your first box')}
      hint={t('Take one that is near. A word or two are enough.')}
      label={t('Name of the box')}
      placeholder={t('Winter clothes')}
      max={BOX_NAME_MAX}
      action={t('Add and Open')}
      parse={(text) => parseWith(boxNameSchema, text)}
      onName={(name) => {
        const id = newId();
        if (!mutate('box.add', { roomId, boxes: [{ id, name, description: null }] }).ok) return;
        onDone(id);
        void navigate({ to: '/box/$id', params: { id } });
      }}
    />
  );
}

interface NameFormProps {
  title: string;
  hint: string;
  label: string;
  placeholder: string;
  max: number;
  action: string;
  parse: (text: string) => { ok: true; value: string } | { ok: false; error: Message };
  onName: (name: string) => void;
  children?: ReactNode;
}

function NameForm({ title, hint, label, placeholder, max, action, parse, onName, children }: NameFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);

  function handleSubmit() {
    const name = parse(text);
    setError(name.ok ? null : t(name.error));
    if (name.ok) onName(name.value);
  }

  return (
    <form
      className="first-steps-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <div role="status">
        <h2 id="first-steps" className="heading">
          {title}
        </h2>
        <p className="muted">{hint}</p>
      </div>
      <TextField
        label={label}
        labelHidden
        placeholder={placeholder}
        value={text}
        max={max}
        error={error}
        autoComplete="off"
        enterKeyHint="done"
        onChange={setText}
      />
      <div className="cluster">
        <Button type="submit">{action}</Button>
        {children}
      </div>
    </form>
  );
}
