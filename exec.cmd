@rem The start script of package.json begins with exec, so that npm signals Boxroom itself. Windows has no exec.
@%*
