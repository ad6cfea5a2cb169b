import { Menu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { MenuProps } from './menu.tsx';
import './menu.css';
import { showToast } from './toast-store.ts';

/** Mounted by the first press on the trigger, so it starts open. */
export function MenuSurface({ label, items, icon: Icon = EllipsisVertical }: MenuProps) {
  function handleSelect(id: string) {
    const item = items.find((each) => each.id === id);
    if (!item) return;
    if (item.disabledReason) showToast({ title: item.disabledReason });
    else item.onSelect();
  }

  return (
    <Menu.Root defaultOpen positioning={{ placement: 'bottom-end' }} onSelect={({ value }) => handleSelect(value)}>
      <Menu.Trigger className="icon-button" aria-label={label}>
        <Icon aria-hidden />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content className="menu" aria-label={label}>
            {items.map(({ id, label: text, icon: ItemIcon, danger, disabledReason }) => (
              <Menu.Item
                key={id}
                value={id}
                className={danger ? 'menu-item menu-item-danger' : 'menu-item'}
                data-refused={disabledReason ? '' : undefined}
              >
                {ItemIcon && <ItemIcon aria-hidden />}
                {text}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
