import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';

interface TagFieldProps {
  /** The label of the button, such as 'Open Box'. */
  action: string;
  onRead: (text: string) => void;
}

/** A field for tags that no camera can read: their printed text, typed or pasted. */
export function TagField({ action, onRead }: TagFieldProps) {
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  return (
    <form
      className="tag-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        onRead(text);
        setText('');
      }}
    >
      <TextField
        label={t('Code or address on the tag')}
        placeholder="BX-7K3Q"
        value={text}
        onChange={setText}
        autoComplete="off"
        enterKeyHint="go"
      />
      <Button type="submit" variant="outline" disabled={isEmpty}>
        {action}
      </Button>
    </form>
  );
}
