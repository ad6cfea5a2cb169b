import { directionOf } from '@boxroom/domain/language/language';
import { Portal } from '@chakra-ui/react/portal';
import { Tooltip } from '@chakra-ui/react/tooltip';
import { t } from '../../lib/language/t.ts';
import { ChakraTheme } from '../theme/chakra-theme.tsx';

/** The bubble beside `anchor`, shown while it is mounted. */
export function TooltipBubble({ text, anchor }: { text: string; anchor: () => HTMLElement | null }) {
  return (
    <ChakraTheme>
      <Tooltip.Root open interactive positioning={{ placement: 'top', getAnchorElement: anchor }}>
        <Portal>
          <Tooltip.Positioner>
            {/* A hidden text already describes the control. */}
            <Tooltip.Content
              aria-hidden
              dir={directionOf(t.language)}
              css={{ textStyle: 'sm', maxW: '18rem', px: '3', py: '2' }}
            >
              {text}
            </Tooltip.Content>
          </Tooltip.Positioner>
        </Portal>
      </Tooltip.Root>
    </ChakraTheme>
  );
}
