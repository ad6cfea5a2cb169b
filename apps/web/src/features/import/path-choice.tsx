import { type ImportMapping, PATH_SEPARATORS } from '@boxroom/domain/import/import-plan-types';
import { Segmented } from '../../components/field/segmented.tsx';
import { Select } from '../../components/field/select.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { t } from '../../lib/language/t.ts';

interface PathChoiceProps {
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** What the parts of 'Garage / Shelf / Red box' become. */
export function PathChoice({ mapping, onChange }: PathChoiceProps) {
  const { columns, separator, everyPartIsABox, onePart } = mapping;
  if (!columns.includes('path') && !columns.includes('pathPart')) return null;
  return (
    <div className="path-choice">
      <p className="small">
        {everyPartIsABox
          ? t('The first part of a path is the room, and each other part is a box.')
          : t('The first part of a path is the room, the last one the box. What is between them is the box’s place.')}
      </p>
      <Switch
        label={t('Each part is a box')}
        checked={everyPartIsABox}
        onChange={(on) => onChange({ ...mapping, everyPartIsABox: on })}
      />
      <div className="row row-wraps">
        <span className="row-text">{t('A path of one part is')}</span>
        <Segmented
          label={t('A path of one part is')}
          value={onePart}
          options={[
            {
              value: 'room',
              label:
                // i18n: after 'A path of one part is'
                t('a room'),
            },
            {
              value: 'box',
              label:
                // i18n: after 'A path of one part is'
                t('a box'),
            },
          ]}
          onChange={(value) => onChange({ ...mapping, onePart: value })}
        />
      </div>
      {columns.includes('path') && (
        <div className="row row-wraps">
          <span className="row-text">{t('Between the parts')}</span>
          <Select
            label={t('Between the parts')}
            value={separator}
            options={PATH_SEPARATORS.map((value) => ({ value, label: value }))}
            onChange={(value) => onChange({ ...mapping, separator: value, mayMixSeparators: false })}
          />
        </div>
      )}
    </div>
  );
}
