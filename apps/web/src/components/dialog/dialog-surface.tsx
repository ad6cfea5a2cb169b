import { directionOf } from '@boxroom/domain/language/language';
import { Dialog as Chakra } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import X from 'lucide-react/icons/x';
import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { t } from '../../lib/language/t.ts';
import { PHONE, useMediaQuery } from '../../lib/window/use-media-query.ts';
import { submitForm } from '../field/submit-form.ts';
import { ChakraTheme } from '../theme/chakra-theme.tsx';
import './dialog.css';
import { TOAST_REGION_ID } from '../toast/toast-store.ts';
import type { Typed } from './use-typed.ts';
import { BESIDE, ESCAPE } from './use-typed.ts';

const FIRST = [
  'input:not(:disabled), textarea:not(:disabled), select:not(:disabled)',
  'button[type="submit"]:not(:disabled)',
] as const;

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button, a tap outside, and the back button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the confirming one last. */
  footer?: ReactNode;
  /** If given, body and footer are one form: Enter and a submit button call it. */
  onSubmit?: () => void;
  size?: 'sm' | 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
  /** Gets the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Returns what gets the focus on closing; by default, or for null, the element that had it before. */
  finalFocus?: () => HTMLElement | null;
}

interface DialogSurfaceProps extends DialogProps {
  surface: RefObject<HTMLDivElement | null>;
  typed: Typed;
}

export function DialogSurface(props: DialogSurfaceProps) {
  const {
    surface,
    typed,
    open,
    onClose,
    title,
    description,
    children,
    footer,
    onSubmit,
    size = 'sm',
    role = 'dialog',
    initialFocus,
    finalFocus,
  } = props;
  const phone = useMediaQuery(PHONE);
  const content = (
    <>
      <Chakra.Body className="dialog-body">{children}</Chakra.Body>
      {footer && <Chakra.Footer className="dialog-footer">{footer}</Chakra.Footer>}
    </>
  );

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog opened from another one's form is inside it for React, though not in the page.
    event.stopPropagation();
    submitForm(event.currentTarget, () => onSubmit?.());
  }

  return (
    <ChakraTheme>
      <Chakra.Root
        open={open}
        onOpenChange={(change) => {
          if (!change.open) onClose();
        }}
        // Focus that another dialog restores while it closes must not close this one; the trap brings it back.
        onFocusOutside={(event) => event.preventDefault()}
        onPointerDownOutside={(event) => typed.holdsBack(BESIDE) && event.preventDefault()}
        onEscapeKeyDown={(event) => typed.holdsBack(ESCAPE) && event.preventDefault()}
        role={role}
        size={size}
        placement={phone ? 'bottom' : 'center'}
        motionPreset={phone ? 'slide-in-bottom' : 'scale'}
        scrollBehavior="inside"
        {...(finalFocus && { finalFocusEl: finalFocus })}
        initialFocusEl={() => initialFocus?.current ?? firstControl(surface.current)}
        persistentElements={[() => document.getElementById(TOAST_REGION_ID)]}
      >
        <Portal>
          <Chakra.Backdrop className="dialog-backdrop" />
          <Chakra.Positioner className="dialog-positioner">
            <Chakra.Content
              ref={surface}
              // Chakra's own is from left to right.
              dir={directionOf(t.language)}
              onFocus={typed.note}
              onInput={typed.forget}
              className={phone ? 'dialog dialog-sheet' : 'dialog'}
            >
              <Chakra.Header className="dialog-header">
                <div>
                  <Chakra.Title className="dialog-title" dir="auto">
                    {title}
                  </Chakra.Title>
                  {description && (
                    <Chakra.Description className="dialog-description" dir="auto">
                      {description}
                    </Chakra.Description>
                  )}
                </div>
                <Chakra.CloseTrigger className="icon-button dialog-close" aria-label={t('Close')}>
                  <X aria-hidden />
                </Chakra.CloseTrigger>
              </Chakra.Header>
              {onSubmit ? (
                <form className="dialog-form" onSubmit={handleSubmit} noValidate>
                  {content}
                </form>
              ) : (
                content
              )}
              <p className="dialog-kept" role="status">
                {typed.told && t(typed.told)}
              </p>
            </Chakra.Content>
          </Chakra.Positioner>
        </Portal>
      </Chakra.Root>
    </ChakraTheme>
  );
}

/**
 * Most dialogs are forms: the focus starts on the first field. A form without a field holds prepared content such as
 * pasted lines: there Enter submits. The close button never comes first in either.
 */
function firstControl(surface: HTMLElement | null): HTMLElement | null {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && surface?.contains(focused)) return focused;
  return FIRST.map((kind) => surface?.querySelector<HTMLElement>(kind)).find(Boolean) ?? null;
}
